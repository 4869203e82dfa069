-- Version of the last deletion of a client who was restored since.
ALTER TABLE client ADD COLUMN archived_version integer;
CREATE INDEX client_company_id_archived_at_idx ON client (company_id, archived_at DESC, id) WHERE archived_at IS NOT NULL;
