-- What an appointment costs is told to billing, and whether it is paid is heard from there: each side counts its news.
ALTER TABLE appointment
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN payment_version integer NOT NULL DEFAULT 0;
ALTER TABLE recurring_plan ADD COLUMN version integer NOT NULL DEFAULT 1;
