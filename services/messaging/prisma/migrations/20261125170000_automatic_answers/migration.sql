-- True: the answer changes the attendance. The setting at the time of the answer decides, not a later one.
ALTER TABLE answer ADD COLUMN automatic boolean NOT NULL DEFAULT false;
