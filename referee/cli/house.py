"""A referee for board games of the Stone Age

REFUSALS
========
"""
