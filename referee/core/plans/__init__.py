"""Orders ahead: plans, conditions and wishes, looked at and played when their time comes."""
