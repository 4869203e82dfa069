-- The client of a line, whose anonymisation removes the name (ADR 93). Null: closed by an older release, or described by such a line.
ALTER TABLE commission_line ADD COLUMN client_id integer;
