-- The cash of a day as somebody counted it (ADR 74).
CREATE TABLE till (
  company_id integer NOT NULL,
  day date NOT NULL,
  counted_cents integer NOT NULL CHECK (counted_cents >= 0),
  -- Received cents by method at the closing; `unknown` for parts without a method.
  expected jsonb NOT NULL,
  note text,
  -- On the company's wall clock.
  closed_at timestamp(0) NOT NULL,
  closed_by integer NOT NULL,
  PRIMARY KEY (company_id, day)
);
