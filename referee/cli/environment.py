"""Clock and standard input for commands."""

from referee.environment import command_time, fresh_secret, future_warning

__all__ = ["command_time", "fresh_secret", "future_warning"]
