-- The person who added the client, who sees them also without a session (ADR 92).
ALTER TABLE client ADD COLUMN created_by integer;
