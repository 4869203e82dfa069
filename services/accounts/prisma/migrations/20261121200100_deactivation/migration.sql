-- Who was deactivated stays: history names them. What was to become of their appointments is kept, so that the agenda can
-- be told again.
ALTER TABLE employee
  ADD COLUMN deactivated_at timestamptz(3),
  ADD COLUMN left_behind text CHECK (left_behind IN ('move', 'keep', 'cancel')),
  ADD COLUMN successor_id integer,
  ADD CHECK ((deactivated_at IS NULL) = (left_behind IS NULL)),
  ADD CHECK ((successor_id IS NOT NULL) = (coalesce(left_behind, '') = 'move')),
  ADD FOREIGN KEY (company_id, successor_id) REFERENCES employee (company_id, id);
