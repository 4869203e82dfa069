-- CPFs are encrypted (ADR 85). The keyed hash of an encrypted CPF finds equal ones.
ALTER TABLE client ADD COLUMN cpf_hash text;
ALTER TABLE client DROP CONSTRAINT client_cpf_check;
ALTER TABLE client ADD CONSTRAINT client_cpf_check CHECK (CASE
  WHEN cpf IS NULL THEN cpf_hash IS NULL
  WHEN starts_with(cpf, '{enc1}') THEN cpf_hash IS NOT NULL
  ELSE cpf ~ '^\d{11}$' AND cpf_hash IS NULL
END);
DROP INDEX client_company_id_cpf_idx;
CREATE INDEX client_company_id_cpf_hash_idx ON client (company_id, cpf_hash) WHERE archived_at IS NULL;
-- Rows that are not encrypted yet.
CREATE INDEX client_plain_cpf_idx ON client (company_id, cpf) WHERE NOT starts_with(cpf, '{enc1}');
