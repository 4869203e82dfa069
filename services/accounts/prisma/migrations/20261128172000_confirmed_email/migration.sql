-- The e-mail whose mailed link the person has opened. Not confirmed while it differs from email.
ALTER TABLE employee ADD COLUMN confirmed_email text;

-- The newest link of a person that confirms the e-mail. A newer one replaces it, and its use deletes it.
CREATE TABLE email_link (
  company_id integer NOT NULL,
  employee_id integer NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, employee_id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employee (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_link_token_hash_key ON email_link (token_hash);
CREATE INDEX email_link_expires_at_idx ON email_link (expires_at);
