-- The package of sessions that a payment pays (ADR 78). It has one payment, also a removed one.
ALTER TABLE payment
  ADD COLUMN package_id integer,
  ADD CHECK (package_id IS NULL OR plan_id IS NULL AND appointment_id IS NULL);
CREATE UNIQUE INDEX payment_company_id_package_id_key ON payment (company_id, package_id);
