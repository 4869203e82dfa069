-- A place that became free because a capacity was raised has no appointment that left.
ALTER TABLE freed_place ALTER COLUMN source_id DROP NOT NULL, ALTER COLUMN previous_client_id DROP NOT NULL;

-- A raised capacity frees one place at each time that was full, while the company offers places. The booking rules decide
-- later whether it is free. A day is added at both ends, because start_at is in the time zone of the company.
CREATE FUNCTION free_raised_places() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  first_start timestamp := (now() AT TIME ZONE 'UTC') - interval '1 day';
  last_start timestamp := (now() AT TIME ZONE 'UTC') + interval '29 days';
  raised_employee integer;
  raised_room integer;
BEGIN
  IF NOT EXISTS (SELECT FROM offer_settings s WHERE s.company_id = OLD.company_id AND s.mode <> 'off')
    OR EXISTS (SELECT FROM erased_company e WHERE e.company_id = OLD.company_id) THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'employee' THEN
    raised_employee := OLD.id;
  ELSIF TG_TABLE_NAME = 'room' THEN
    raised_room := OLD.id;
  ELSE
    raised_room := OLD.room_id;
    first_start := greatest(first_start, OLD.start_date);
    last_start := least(last_start, OLD.end_date + 1);
  END IF;
  -- The order prevents deadlocks with another raise.
  INSERT INTO freed_place (company_id, employee_id, room_id, specialty_id, start_at, end_at)
  SELECT DISTINCT a.company_id, a.employee_id, a.room_id, a.specialty_id, a.start_at, a.end_at
  FROM appointment a
  WHERE a.company_id = OLD.company_id AND a.attendance <> 'cancelled'
    AND (a.employee_id = raised_employee OR a.room_id = raised_room)
    AND a.start_at >= first_start AND a.start_at < last_start
    -- At the start of one of the overlapping appointments.
    AND EXISTS (
      SELECT FROM appointment s
      WHERE s.company_id = OLD.company_id AND s.attendance <> 'cancelled'
        AND (s.employee_id = raised_employee OR s.room_id = raised_room)
        AND s.start_at < a.end_at AND s.start_at > a.start_at - interval '24 hours' AND s.end_at > a.start_at
        AND OLD.capacity <= (
          SELECT count(*) FROM appointment o
          WHERE o.company_id = OLD.company_id AND o.attendance <> 'cancelled'
            AND (o.employee_id = raised_employee OR o.room_id = raised_room)
            AND o.start_at <= greatest(s.start_at, a.start_at) AND o.start_at > a.start_at - interval '24 hours'
            AND o.end_at > greatest(s.start_at, a.start_at)))
  ORDER BY a.start_at, a.end_at, a.employee_id, a.room_id, a.specialty_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER places_freed_by_professional AFTER UPDATE OF capacity ON employee
  FOR EACH ROW WHEN (NEW.capacity > OLD.capacity) EXECUTE FUNCTION free_raised_places();
CREATE TRIGGER places_freed_by_room AFTER UPDATE OF capacity ON room
  FOR EACH ROW WHEN (NEW.capacity > OLD.capacity) EXECUTE FUNCTION free_raised_places();
CREATE TRIGGER places_freed_by_reduction AFTER DELETE ON room_reduction
  FOR EACH ROW EXECUTE FUNCTION free_raised_places();
