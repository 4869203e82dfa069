ALTER TABLE specialty
  ADD COLUMN duration_minutes integer NOT NULL DEFAULT 60 CHECK (duration_minutes BETWEEN 15 AND 1440),
  ADD COLUMN price_cents integer CHECK (price_cents > 0),
  ADD COLUMN bookable_online boolean NOT NULL DEFAULT false;
