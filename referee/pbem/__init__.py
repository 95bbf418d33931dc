"""The desk: mails and posts understood and answered. Pure: bytes and a clock in, bytes out."""
