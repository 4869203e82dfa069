-- Time of an invitation by e-mail, until the person has set a password.
ALTER TABLE employee ADD COLUMN invited_at timestamptz(3);
