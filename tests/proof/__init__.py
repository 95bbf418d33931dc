"""Audits, records, witnesses and recovery, and attempts to forge them."""
