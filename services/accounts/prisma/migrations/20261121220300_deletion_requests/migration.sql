-- Who asked from outside, by e-mail, for an account to be erased. Nobody has checked that there is one: no company_id.
CREATE TABLE deletion_request (
  email text PRIMARY KEY,
  language text NOT NULL,
  requested_at timestamptz(3) NOT NULL
);
CREATE INDEX deletion_request_requested_at_idx ON deletion_request (requested_at);
