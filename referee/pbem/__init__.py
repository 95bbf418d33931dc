"""Mail play: messages and posts are interpreted and answered. Pure: bytes and a time in, bytes out.
"""
