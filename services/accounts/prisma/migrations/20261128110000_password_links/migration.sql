-- Requests for a link, by e-mail. Nobody has checked that the account exists: no company_id. Deleted when handled.
CREATE TABLE password_request (
  id serial PRIMARY KEY,
  email text NOT NULL,
  language text NOT NULL,
  requested_at timestamptz(3) NOT NULL
);

-- The newest link of a person for a new password. A newer one replaces it, and its use deletes it.
CREATE TABLE password_link (
  company_id integer NOT NULL,
  employee_id integer NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, employee_id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employee (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX password_link_token_hash_key ON password_link (token_hash);
CREATE INDEX password_link_expires_at_idx ON password_link (expires_at);
