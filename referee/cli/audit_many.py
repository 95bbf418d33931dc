"""The command that audits: saves, folders of them, by several processes, by a cluster."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial

from referee.cli import audit_files
from referee.cli.audit_files import Archive
from referee.cli.audit_one import audited
from referee.cli.execute import emit
from referee.cli.output import INTERRUPTED, untold, written
from referee.cli.progress import Bar
from referee.commands import answer as answers
from referee.commands import audit as auditing
from referee.commands.answer import Answer, complaint
from referee.commands.audit import Found, Tally
from referee.core.base.problem import Problem, Refused, refused

PAYS = 2 << 20  # bytes of saves for each process: a second of work, against half a one to start


def audit(paths: list[str], *, jobs: int | None = None, thorough: bool = False,
          cluster: str | None = None, json: bool = False) -> int:
    """Replay and verify saves, and tell of each as soon as it and all before it are done.

    The exit code is the worst of them all. ``jobs`` are processes, as many as pay
    unless it is said; ``cluster`` is the address of a scheduler of Dask. With ``json`` there
    is one object, which can be written only when all is known: its exit code stands in it.
    """
    try:
        if jobs is not None and jobs < 1:
            raise refused("referee/usage-arguments", f"-j {jobs}: an audit takes a process.",
                          hint="Write -j 1, or leave it out.")
        if cluster is not None:
            if jobs is not None:
                raise refused("referee/usage-arguments", "-j does not go with --cluster: its "
                              "machines do not have our processors.")
            from referee.cli import audit_cluster as clusters

            there, found = clusters.audit(cluster, paths, thorough)
        else:
            there = audit_files.found(paths)
            found = _each(there, jobs, partial(audited, thorough=thorough, read=audit_files.read))
    except Refused as error:
        return emit(answers.failed("audit", error), json)
    many = len(there.files) > 1 or there.files != paths
    return _Telling(there, many, json).of(found)


def _each(there: Archive, jobs: int | None, do: "partial[Found]") -> Iterator[Found]:
    """What is found of each file, in their order."""
    if len(there.files) > 1 and jobs != 1:
        from referee.cli import worker_pool

        most = min(len(there.files), jobs or min(worker_pool.cores(), there.size // PAYS))
        if most > 1:
            yield from worker_pool.each(do, there.files, most, _killed)
            return
    yield from map(do, there.files)


def _killed(path: str, code: int) -> Found:
    how = f"by signal {-code}" if code < 0 else f"with {code}"
    return auditing.failed(f"its process ended {how}, as where there is too little memory.", path)


class _Telling:
    """What is told of an audit, save by save or as one object, and its end."""

    def __init__(self, there: Archive, many: bool, json: bool) -> None:
        self.there, self.many, self.json = there, many, json
        self.tally = Tally()
        self.kept: list[Found] = []
        self.why = ""

    def of(self, found: Iterator[Found]) -> int:
        """Tell of each; the exit code."""
        stopped = False
        bar = Bar(len(self.there.files), "audit")
        try:
            with closing(found):  # type: ignore[type-var]
                for one in found:
                    self.tally.add(one)
                    bar.aside(partial(self._tell, one))
        except KeyboardInterrupt:
            stopped = True
        finally:
            bar.end()
        return self._end(stopped)

    def _tell(self, one: Found) -> None:
        """Tell of one. Where that cannot be written the audit goes on, for its exit code."""
        if self.json:
            self.kept.append(one)
            return
        if not self.why:  # else there would be a gap
            self.why = written(one.text, "")
        self.why = written("", one.complaint) or self.why

    def _end(self, stopped: bool) -> int:
        said = [self.tally.text(len(self.there.files) if stopped else None)] if (
            self.many or stopped) else []
        left = auditing.left_out(self.there.left, self.there.outward)
        code = INTERRUPTED if stopped else self.tally.exit
        if self.json:
            answer = auditing.answer(self.kept)
            answer.exit = code
            answer.problems[:0] = left
            if stopped:
                answer.problems.insert(0, Problem("referee/unusable-audit", said[0]))
            return emit(answer, True)
        told = "".join(f"referee: {line}\n" for line in said)
        last = Answer("audit", problems=[*left])
        why = written("", told + (complaint(last) if last.problems else "")) or self.why
        return untold(why, code) if why else code
