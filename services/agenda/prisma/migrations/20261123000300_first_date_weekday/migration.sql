-- A weekly time that was moved to another weekday kept its first date on the old one.
UPDATE plan_schedule
SET first_date = first_date + (weekday - extract(dow FROM first_date)::integer + 7) % 7
WHERE extract(dow FROM first_date)::integer <> weekday;
