-- Messages about free places and expiring credits. `subject_id`: the offer or the credit in the agenda.
ALTER TABLE delivery
  DROP CONSTRAINT delivery_kind_check,
  ADD CONSTRAINT delivery_kind_check CHECK (kind IN ('reminder', 'test', 'offer', 'credit', 'outcome')),
  ADD COLUMN subject_id integer,
  -- The message is not sent from then on.
  ADD COLUMN send_before timestamptz(3),
  -- End of the offer.
  ADD COLUMN open_until timestamptz(3),
  -- The client answered the offer by a message.
  ADD COLUMN answered_at timestamptz(3),
  ADD CHECK ((kind IN ('offer', 'credit', 'outcome')) = (subject_id IS NOT NULL AND send_before IS NOT NULL));
-- Each message is sent once.
CREATE UNIQUE INDEX delivery_subject_key ON delivery (company_id, kind, subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX delivery_notices_due ON delivery (next_attempt_at) WHERE status = 'queued' AND subject_id IS NOT NULL;
