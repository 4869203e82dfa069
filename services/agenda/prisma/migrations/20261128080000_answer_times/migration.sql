-- `answer_settled`: staff confirmed or saw the client after the answer. `answered_at`: the company's wall clock; NULL for
-- older answers.
ALTER TABLE appointment
  ADD COLUMN answer_settled boolean NOT NULL DEFAULT false,
  ADD COLUMN answered_at timestamp(0);
