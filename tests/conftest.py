"""Settings of all tests."""

from hypothesis import settings

settings.register_profile("referee", deadline=None)  # a slow machine is no fault
settings.load_profile("referee")
