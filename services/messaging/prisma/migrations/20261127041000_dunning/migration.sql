-- Messages about unpaid payments. `subject_id`: the message in billing. Their text is made when they are sent.
ALTER TABLE delivery
  DROP CONSTRAINT delivery_kind_check,
  ADD CONSTRAINT delivery_kind_check CHECK (kind IN ('reminder', 'test', 'offer', 'credit', 'outcome', 'dunning')),
  DROP CONSTRAINT delivery_check1,
  ADD CONSTRAINT delivery_notice_check
    CHECK ((kind IN ('offer', 'credit', 'outcome', 'dunning')) = (subject_id IS NOT NULL AND send_before IS NOT NULL));
