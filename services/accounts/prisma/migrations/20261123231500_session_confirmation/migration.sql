-- When the password was last confirmed in a session; null: not since it was opened.
ALTER TABLE session ADD COLUMN confirmed_at timestamptz(3);
