-- How a payment was paid; null when unknown. A pending payment has none.
ALTER TABLE payment
  ADD COLUMN method text,
  ADD CONSTRAINT payment_method_check CHECK (
    method IS NULL
    OR (method IN ('pix', 'credit_card', 'debit_card', 'cash', 'transfer', 'other') AND paid_at IS NOT NULL)
  );
