"""Help in groups: each command is listed in the group of its definition, with its full summary.

Typer's own panels need rich, which takes longer to load than a move to play.
"""

from typing import Any

from typer.core import TyperCommand, TyperGroup


class Commands(TyperGroup):
    """Commands listed in groups in the help, before the options."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        for command in self.commands.values():
            # Completion shows it as well; Typer would cut it to 45 characters.
            command.short_help = " ".join((command.help or "").partition("\n\n")[0].split())

    def groups(self) -> dict[str, dict[str, Any]]:
        """The commands by name, group by group."""
        from referee import definitions

        order = ("Commands", *(group.title for group in definitions.groups()))
        commands_by_group: dict[str, dict[str, Any]] = {group: {} for group in order}
        for name, command in self.commands.items():
            commands_by_group[getattr(command, "rich_help_panel", None)
                              or "Commands"][name] = command
        return {group: commands for group, commands in commands_by_group.items() if commands}

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """A heading for each group; the summaries of all groups are aligned."""
        column = max(map(len, self.commands))
        for group, commands in self.groups().items():
            with formatter.section(group):
                formatter.write_dl([(name.ljust(column), command.short_help)
                                    for name, command in commands.items()])

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The commands, then the options."""
        this: Any = self
        self.format_commands(ctx, formatter)
        TyperCommand.format_options(this, ctx, formatter)
