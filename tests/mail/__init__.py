"""Play by email on disk and over the network: offices, mailboxes, servers, real mail programs."""
