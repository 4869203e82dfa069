-- Id in the API, and device and place of the sign-in. Sessions of earlier releases have no device and no place.
ALTER TABLE session
  ADD COLUMN number serial NOT NULL,
  ADD COLUMN browser text,
  ADD COLUMN system text,
  ADD COLUMN country text,
  ADD COLUMN network text;
CREATE UNIQUE INDEX session_company_id_number_key ON session (company_id, number);
