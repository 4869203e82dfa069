-- Anonymised clients (ADR 93). `anonymised`: what was deleted; null after a restoration. A fully anonymised client stays deleted.
ALTER TABLE client
  ADD COLUMN anonymised text CHECK (anonymised IN ('partial', 'full')),
  ADD COLUMN anonymised_version integer,
  ADD CONSTRAINT client_anonymised_is_archived CHECK (anonymised IS NULL OR archived_at IS NOT NULL);
