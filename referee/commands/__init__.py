"""The work of each command: functions of an opened save and of what the user wrote.

`referee.runner` and play by mail call them, and read, lock and write the files.
"""
