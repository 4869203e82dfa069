-- What the last news of a charge said, not only that it was heard: it counts again when a payment is undone. An amount of
-- null says that nothing is owed any more; without a client the news were heard by an earlier release.
ALTER TABLE charge
  ADD COLUMN client_id integer,
  ADD COLUMN due_date date,
  ADD COLUMN amount_cents integer CHECK (amount_cents > 0),
  -- The oldest news that were heard: older ones still tell how the appointment was booked.
  ADD COLUMN first_version integer NOT NULL DEFAULT 1,
  -- The payment was paid when the news came, so they wait.
  ADD COLUMN held_back boolean NOT NULL DEFAULT false;
