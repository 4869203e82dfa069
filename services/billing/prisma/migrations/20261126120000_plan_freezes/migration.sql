-- Frozen days and weekdays of a plan, and its first session: the share of a period that is charged. Unknown until the plan's next event.
ALTER TABLE plan
  ADD COLUMN freezes jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN weekdays jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN first_date date;

ALTER TABLE payment
  -- Price of the whole period. Null for payments without a plan, and for older ones: then it is the total.
  ADD COLUMN full_cents integer CHECK (full_cents > 0),
  DROP CONSTRAINT payment_total_cents_check,
  -- A period that is frozen completely owes nothing. Its payment is removed until the freeze ends early.
  ADD CONSTRAINT payment_total_cents_check
    CHECK (total_cents > 0 OR total_cents = 0 AND full_cents IS NOT NULL AND removed_at IS NOT NULL);
