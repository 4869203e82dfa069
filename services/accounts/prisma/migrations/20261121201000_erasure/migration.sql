-- Companies that are gone for good: of them no row is taken any more. Nothing but their numbers stays.
CREATE TABLE erased_company (
  company_id integer PRIMARY KEY,
  erased_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- A request to erase the company; it goes when it is cancelled, and when it is carried out.
CREATE TABLE company_deletion (
  company_id integer PRIMARY KEY REFERENCES company (id) ON DELETE CASCADE,
  requested_by integer NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  erase_at timestamptz(3) NOT NULL CHECK (erase_at > requested_at),
  FOREIGN KEY (company_id, requested_by) REFERENCES employee (company_id, id) ON DELETE CASCADE
);
CREATE INDEX company_deletion_erase_at_idx ON company_deletion (erase_at);
