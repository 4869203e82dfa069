-- Role of a person without is_admin. Administrators are exactly those with is_admin, which the last release also writes.
ALTER TABLE employee ADD COLUMN role text NOT NULL DEFAULT 'professional'
  CHECK (role IN ('professional', 'reception', 'finance'));
