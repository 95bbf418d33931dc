"""What an audit finds of one file, here or on a worker of a cluster."""

from collections.abc import Callable

from referee.cli.beacon_signature import checked
from referee.cli.scenario_origin import origin_said
from referee.commands import audit
from referee.commands.audit import Found
from referee.core.base.problem import Refused
from referee.files import inputs


def audited(path: str, thorough: bool = False,
            read: Callable[[str], bytes] = inputs.read) -> Found:
    """What an audit finds of one file, whatever happens in it but an interruption."""
    try:
        return audit.audited(read(path), path, origin_said, checked, thorough)
    except Refused as error:
        from referee.cli.path_guesses import near

        return audit.unusable(Refused(*near(error.problems)), path)
    except MemoryError:
        return audit.failed("there is not enough memory.", path)
    except Exception as error:
        return audit.failed(f"{_fault(error)}. This is a fault of referee's own.", path)


def _fault(error: Exception) -> str:
    """An exception in a line, with the place that raised it."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f" ({trace.tb_frame.f_code.co_name}, line {trace.tb_lineno})" if trace else ""
    return f"{type(error).__name__}: {str(error)[:200]}{where}"
