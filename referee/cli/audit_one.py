"""What an audit finds of one file, here or on a worker of a cluster."""

from collections.abc import Callable

from referee import disk
from referee.acts import auditing
from referee.acts.auditing import Found
from referee.cli.beacon import checked
from referee.cli.origin import origin_said
from referee.core.text.problem import Refused


def audited(path: str, thorough: bool = False,
            read: Callable[[str], bytes] = disk.read) -> Found:
    """What an audit finds of one file, whatever happens in it but an interruption."""
    try:
        return auditing.audited(read(path), path, origin_said, checked, thorough)
    except Refused as error:
        from referee.cli.guessing import near

        return auditing.unusable(Refused(*near(error.problems)), path)
    except MemoryError:
        return auditing.failed("there is not enough memory.", path)
    except Exception as error:
        return auditing.failed(f"{_fault(error)}. This is a fault of referee's own.", path)


def _fault(error: Exception) -> str:
    """An exception in a line, with the place that raised it."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f" ({trace.tb_frame.f_code.co_name}, line {trace.tb_lineno})" if trace else ""
    return f"{type(error).__name__}: {str(error)[:200]}{where}"
