-- Each company's reminders are looked for by themselves: by the moment alone, which all of an evening's share, those of a
-- few companies would be looked for among all of them.
DROP INDEX appointment_to_remind;
CREATE INDEX appointment_to_remind ON appointment (company_id, remind_at) WHERE remind_at IS NOT NULL;
