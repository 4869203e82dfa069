-- Who decided what becomes of the appointments of somebody who leaves: the agenda tells the log of it, also when it hears of
-- it late. No reference: only the log looks them up, within the company.
ALTER TABLE employee ADD COLUMN deactivated_by integer;
-- Since when professionals are there is news to the agenda. Of those who left nothing is told: their departure is settled.
INSERT INTO outbox (type, payload)
SELECT 'accounts.employee-changed', to_jsonb(fact)
FROM (
  SELECT id, company_id, version, name, color, capacity, true AS active, NULL AS departure, created_at
  FROM employee WHERE deactivated_at IS NULL
) fact;
