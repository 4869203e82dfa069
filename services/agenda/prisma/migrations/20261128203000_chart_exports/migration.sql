-- The export of a chart counts as a reading (ADR 91).
ALTER TABLE chart_reading
  DROP CONSTRAINT chart_reading_kind_check,
  ADD CONSTRAINT chart_reading_kind_check CHECK (kind IN ('opened', 'printed', 'exported'));

-- SHA-256 of the content. Null in rows of an older release, until they are exported.
ALTER TABLE attachment ADD COLUMN sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$');
