-- Version of the last anonymisation that was applied here (ADR 93).
ALTER TABLE client ADD COLUMN anonymised_version integer;
