"""The work of each command: functions of an opened save and of what the user wrote.

The command line and play by mail call them; these read and lock files, write, and print or send.
"""
