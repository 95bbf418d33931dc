"""The command `audit`: saves and folders, in several processes or on a cluster."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial

from referee.cli import audit_files
from referee.cli.audit_files import Archive, audit_file
from referee.cli.execute import emit
from referee.cli.output import INTERRUPTED, report_unwritten, try_write
from referee.cli.progress import Bar
from referee.commands import answer as answers
from referee.commands import audit as audit_command
from referee.commands.answer import Answer, problem_text
from referee.commands.audit import AuditFinding, Tally
from referee.core.base.problem import Problem, Refused, refused

PAYS = 2 << 20  # bytes of saves that justify a process: a second of work; starting one takes half


def audit(paths: list[str], *, jobs: int | None = None, thorough: bool = False,
          cluster: str | None = None, json: bool = False) -> int:
    """Replay and verify saves; report each as soon as it and all before it are done.

    The exit code is the worst of all. ``jobs``: number of processes, by default as many as pay
    off; ``cluster``: address of a Dask scheduler. ``json``: one object at the end, because it
    contains the exit code.
    """
    try:
        if jobs is not None and jobs < 1:
            raise refused("referee/usage-arguments",
                          f"--jobs {jobs}: an audit needs at least one process.",
                          hint="Write --jobs 1 or more, or leave --jobs out.")
        if cluster is not None:
            if jobs is not None:
                raise refused("referee/usage-arguments",
                              "Leave --jobs out with --cluster: the workers decide how many "
                              "processes they use.")
            from referee.cli import audit_cluster

            archive, findings = audit_cluster.audit(cluster, paths, thorough)
        else:
            archive = audit_files.find_files(paths)
            findings = _audit_each(archive, jobs, partial(audit_file, thorough=thorough,
                                                          read=audit_files.load_save))
    except Refused as error:
        return emit(answers.refused_answer("audit", error), json)
    many = len(archive.files) > 1 or archive.files != paths
    return _AuditReport(archive, many, json).report_each(findings)


def _audit_each(archive: Archive, jobs: int | None,
                do: "partial[AuditFinding]") -> Iterator[AuditFinding]:
    """The findings for each file, in order."""
    if len(archive.files) > 1 and jobs != 1:
        from referee.cli import worker_pool

        most = min(len(archive.files), jobs or min(worker_pool.cores(), archive.size // PAYS))
        if most > 1:
            yield from worker_pool.each(do, archive.files, most, _killed_finding)
            return
    yield from map(do, archive.files)


def _killed_finding(path: str, code: int) -> AuditFinding:
    how = f"by signal {-code}" if code < 0 else f"with {code}"
    return audit_command.failed_finding(
        f"the process that audited this file ended {how}, perhaps because there was too little "
        "memory.", path)


class _AuditReport:
    """The report of an audit, save by save or as one object, and its end."""

    def __init__(self, archive: Archive, many: bool, json: bool) -> None:
        self.archive, self.many, self.json = archive, many, json
        self.tally = Tally()
        self.findings: list[AuditFinding] = []
        self.write_error = ""

    def report_each(self, findings: Iterator[AuditFinding]) -> int:
        """Report each finding; the exit code."""
        stopped = False
        bar = Bar(len(self.archive.files), "audit")
        try:
            with closing(findings):  # type: ignore[type-var]
                for finding in findings:
                    self.tally.add(finding)
                    bar.aside(partial(self._report, finding))
        except KeyboardInterrupt:
            stopped = True
        finally:
            bar.end()
        return self._finish(stopped)

    def _report(self, finding: AuditFinding) -> None:
        """Report a finding. If the output fails the audit goes on, for its exit code."""
        if self.json:
            self.findings.append(finding)
            return
        if not self.write_error:  # otherwise the output would have a gap
            self.write_error = try_write(finding.text, "")
        self.write_error = try_write("", finding.complaint) or self.write_error

    def _finish(self, stopped: bool) -> int:
        lines = [self.tally.text(len(self.archive.files) if stopped else None)] if (
            self.many or stopped) else []
        left_out = audit_command.left_out_problems(self.archive.left_out,
                                                   self.archive.outside_links)
        code = INTERRUPTED if stopped else self.tally.exit
        if self.json:
            answer = audit_command.audit_answer(self.findings)
            answer.exit = code
            answer.problems[:0] = left_out
            if stopped:
                answer.problems.insert(0, Problem("referee/unusable-audit", lines[0]))
            return emit(answer, True)
        summary = "".join(f"referee: {line}\n" for line in lines)
        problem_answer = Answer("audit", problems=[*left_out])
        complaint = problem_text(problem_answer) if problem_answer.problems else ""
        why = try_write("", summary + complaint) or self.write_error
        return report_unwritten(why, code) if why else code
