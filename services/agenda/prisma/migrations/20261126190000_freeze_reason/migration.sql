-- The reason of a session that a freeze cancelled is its freeze_id. Screens translate it.
UPDATE appointment SET attendance_reason = NULL WHERE freeze_id IS NOT NULL;
ALTER TABLE plan_freeze DROP COLUMN language;
