-- Minutes without use until the page asks for the password again. Null: never.
ALTER TABLE company ADD COLUMN idle_lock_minutes integer CHECK (idle_lock_minutes IN (5, 10, 15, 30));
