-- Since when a professional is there: before that nobody expects them to be booked. Null until accounts has told it.
-- And which departure has been settled, so that later news of somebody who left does not settle it again.
ALTER TABLE employee
  ADD COLUMN created_at timestamptz(3),
  ADD COLUMN settled_departure jsonb;
-- Of who had left before, everything counts as settled: which departure it was, only accounts knows.
UPDATE employee SET settled_departure = '"any"' WHERE NOT active;
