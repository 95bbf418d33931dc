"""Audits, records, kept mails and recovery, and attempts to forge them."""
