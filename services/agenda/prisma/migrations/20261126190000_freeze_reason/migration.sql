-- The reason of a session that a freeze cancelled is its freeze_id. Screens translate it.
UPDATE appointment SET attendance_reason = NULL WHERE freeze_id IS NOT NULL;
-- No recorded release has freezes, so no process that still runs reads this column.
ALTER TABLE plan_freeze DROP COLUMN language;
