-- When an appointment was paid, on the company's wall clock: as it was booked, or as billing told since. It tells while
-- payment_status is paid.
ALTER TABLE appointment ADD COLUMN paid_at timestamp(0);
-- What is paid already was so when it was booked, as far as is known here; a rebuild brings what billing knows.
UPDATE appointment a SET paid_at = a.created_at AT TIME ZONE zone.name
FROM (SELECT company.company_id, known.name
      FROM company JOIN pg_timezone_names known ON known.name = company.timezone) zone
WHERE zone.company_id = a.company_id AND a.payment_status = 'paid';
UPDATE appointment SET paid_at = start_at WHERE payment_status = 'paid' AND paid_at IS NULL;
