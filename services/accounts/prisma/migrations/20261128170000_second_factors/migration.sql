-- Authenticator app of a person. Not a factor before its first code.
CREATE TABLE totp_factor (
  company_id integer NOT NULL,
  employee_id integer NOT NULL,
  -- Encrypted.
  secret bytea NOT NULL,
  confirmed_at timestamptz(3),
  -- The last time step of 30 seconds whose code was used. Codes of it and of earlier ones are refused.
  last_step integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, employee_id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employee (company_id, id) ON DELETE CASCADE
);

CREATE TABLE passkey (
  company_id integer NOT NULL,
  id serial NOT NULL,
  employee_id integer NOT NULL,
  -- Base64url. Chosen by the device.
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  -- Signatures that the device has made; 0 when it does not count.
  counter bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employee (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkey_credential_id_key ON passkey (credential_id);
CREATE INDEX passkey_company_id_employee_id_idx ON passkey (company_id, employee_id);

-- Unused recovery codes. Use deletes a row.
CREATE TABLE recovery_code (
  company_id integer NOT NULL,
  employee_id integer NOT NULL,
  code_hash bytea NOT NULL,
  PRIMARY KEY (company_id, employee_id, code_hash),
  FOREIGN KEY (company_id, employee_id) REFERENCES employee (company_id, id) ON DELETE CASCADE
);

-- Sign-ins whose password was right and whose second step is missing. No session.
CREATE TABLE pending_sign_in (
  company_id integer NOT NULL,
  token_hash bytea NOT NULL,
  employee_id integer NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, token_hash),
  FOREIGN KEY (company_id, employee_id) REFERENCES employee (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX pending_sign_in_token_hash_key ON pending_sign_in (token_hash);
CREATE INDEX pending_sign_in_company_id_employee_id_idx ON pending_sign_in (company_id, employee_id);
CREATE INDEX pending_sign_in_expires_at_idx ON pending_sign_in (expires_at);

-- Random texts that a passkey has to sign, each one for one purpose and once. Visitors get them too: no company_id.
CREATE TABLE passkey_challenge (
  challenge text PRIMARY KEY,
  purpose text NOT NULL,
  -- The session or the pending sign-in; empty for a sign-in without a password.
  subject text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenge_expires_at_idx ON passkey_challenge (expires_at);
