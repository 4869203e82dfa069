-- Runs of the scheduled backups (ADR 88).
CREATE TABLE backup_run (
  started_at timestamptz(3) PRIMARY KEY,
  finished_at timestamptz(3),
  file text,
  size_bytes bigint,
  rows bigint,
  failure text,
  detail text,
  -- Failed runs up to and including this one.
  failures integer NOT NULL
);
