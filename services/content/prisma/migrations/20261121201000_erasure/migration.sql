-- Companies that are gone for good: of them no row is taken any more. Nothing but their numbers stays.
CREATE TABLE erased_company (
  company_id integer PRIMARY KEY,
  erased_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
