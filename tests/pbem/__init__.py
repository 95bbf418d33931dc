"""Play by email in memory: messages read, understood, answered; deadlines and waitlists."""
