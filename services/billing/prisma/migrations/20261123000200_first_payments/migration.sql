-- Date of the first occurrence of a plan that was not dated into the past: the first payment is made at once and is not
-- due before it. Null for older plans and for those dated into the past.
ALTER TABLE plan ADD COLUMN due_from date;
