"""The audit of one file, here or on a worker of a cluster."""

from collections.abc import Callable

from referee.cli.scenario_origin import origin_text
from referee.commands import audit
from referee.commands.audit import AuditFinding
from referee.commands.beacon_signature import is_valid
from referee.core.base.problem import Refused
from referee.files import inputs


def audit_file(path: str, thorough: bool = False,
               read: Callable[[str], bytes] = inputs.load) -> AuditFinding:
    """The finding for a file, whatever happens except an interruption."""
    try:
        return audit.audit_save(read(path), path, origin_text, is_valid, thorough)
    except Refused as error:
        from referee.files.name_guesses import with_name_hints

        return audit.unusable_finding(Refused(*with_name_hints(error.problems)), path)
    except MemoryError:
        return audit.failed_finding("there is not enough memory.", path)
    except Exception as error:
        return audit.failed_finding(f"{_error_line(error)}. This is a fault of referee's own.",
                                    path)


def _error_line(error: Exception) -> str:
    """An exception in one line, with the place that raised it."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f" ({trace.tb_frame.f_code.co_name}, line {trace.tb_lineno})" if trace else ""
    return f"{type(error).__name__}: {str(error)[:200]}{where}"
