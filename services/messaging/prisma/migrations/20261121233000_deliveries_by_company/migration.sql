-- Who sends asks for what waits of a few companies, and writes it down by company and id: by the moment alone, which all of
-- a day's reminders share, each row would be looked for among all of them.
DROP INDEX delivery_to_send;
CREATE INDEX delivery_to_send ON delivery (company_id, next_attempt_at) WHERE status = 'queued';
