-- The person who added the client. Null for imported and older clients.
ALTER TABLE client ADD COLUMN created_by integer;
