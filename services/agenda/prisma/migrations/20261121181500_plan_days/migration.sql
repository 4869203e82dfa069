-- Days on the company's calendar, written when it is that day: what is told of a plan later needs no zone.
ALTER TABLE recurring_plan
  -- On which it was cancelled; null also when an earlier release cancelled it.
  ADD COLUMN cancelled_on date,
  -- On which the price and the billing day were given as they are; null when an earlier release wrote them.
  ADD COLUMN told_on date;
