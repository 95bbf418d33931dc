"""Time and memory that referee needs. Not part of the tests: python -m tests.tools.benchmarks"""
