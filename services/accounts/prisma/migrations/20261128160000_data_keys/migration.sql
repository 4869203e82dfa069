-- The data key of each company, wrapped by a key of DATA_KEY (ADR 85).
CREATE TABLE data_key (
  company_id integer PRIMARY KEY,
  master_key_id text NOT NULL,
  wrapped_key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- The previous release cannot read encrypted texts and may run for a while beside this one: new texts are encrypted from
-- this time. Without a row encryption is active.
CREATE TABLE encryption_start (
  starts_at timestamptz(3) PRIMARY KEY
);
INSERT INTO encryption_start (starts_at) SELECT now() + interval '1 hour' WHERE EXISTS (SELECT FROM company);
