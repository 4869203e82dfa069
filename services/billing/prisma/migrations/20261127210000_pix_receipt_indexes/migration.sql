-- The receipt of a part, read by each undo.
CREATE INDEX pix_receipt_part_idx ON pix_receipt (company_id, part_id) WHERE part_id IS NOT NULL;
-- Surplus of a company, read by "Financeiro".
CREATE INDEX pix_receipt_surplus_idx ON pix_receipt (company_id, id) WHERE surplus_cents > 0;
