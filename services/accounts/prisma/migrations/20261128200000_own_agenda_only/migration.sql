-- Professionals see their own agenda and clients only.
ALTER TABLE company ADD COLUMN own_agenda_only boolean NOT NULL DEFAULT false;
