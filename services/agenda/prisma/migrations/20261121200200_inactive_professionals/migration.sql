-- A professional who was deactivated takes nothing new.
ALTER TABLE employee ADD COLUMN active boolean NOT NULL DEFAULT true;
