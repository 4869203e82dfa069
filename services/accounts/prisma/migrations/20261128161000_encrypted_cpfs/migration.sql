-- The CPF of a company that is a person is encrypted (ADR 85).
ALTER TABLE company DROP CONSTRAINT company_cpf_check;
ALTER TABLE company ADD CONSTRAINT company_cpf_check CHECK (cpf ~ '^\d{11}$' OR starts_with(cpf, '{enc1}'));
-- Rows that are not encrypted yet.
CREATE INDEX company_plain_cpf_idx ON company (id) WHERE NOT starts_with(cpf, '{enc1}');
