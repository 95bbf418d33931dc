"""What the referee costs. Not part of the tests: python -m tests.tools.benchmarks"""
