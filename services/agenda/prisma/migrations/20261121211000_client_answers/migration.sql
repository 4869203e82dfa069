-- What the client answered to a reminder: of the latest answer its version, and the start that it is about. It tells only
-- while the appointment has that start.
ALTER TABLE appointment
  ADD COLUMN client_answer text CHECK (client_answer IN ('confirmed', 'cancel_requested')),
  ADD COLUMN answered_start timestamp(0),
  ADD COLUMN answer_version integer NOT NULL DEFAULT 0,
  ADD CHECK ((client_answer IS NULL) = (answered_start IS NULL));
-- Messaging hears of appointments since this release: it is told of those that are still to come.
INSERT INTO outbox (type, payload)
SELECT 'agenda.appointments-changed', jsonb_build_object(
  'company_id', listed.company_id,
  'changed_at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'appointments', jsonb_agg(listed.fact ORDER BY listed.id)
)
FROM (
  SELECT company_id, id, (row_number() OVER (PARTITION BY company_id ORDER BY id) - 1) / 200 AS list,
    jsonb_build_object(
      'id', id, 'version', version, 'client_id', client_id, 'employee_id', employee_id,
      'start_at', to_char(start_at, 'YYYY-MM-DD HH24:MI:SS'), 'end_at', to_char(end_at, 'YYYY-MM-DD HH24:MI:SS'),
      'done', done, 'deleted', false
    ) AS fact
  FROM appointment
  -- Wherever the company is, its clock is less than a day behind.
  WHERE start_at > (now() AT TIME ZONE 'UTC') - interval '1 day'
) listed
GROUP BY listed.company_id, listed.list;
