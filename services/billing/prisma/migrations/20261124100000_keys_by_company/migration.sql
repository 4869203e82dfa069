-- Every key starts with the company, so that tables can be distributed by company (docs/scale.md).
ALTER TABLE payment DROP CONSTRAINT payment_pkey;
ALTER TABLE payment ADD CONSTRAINT payment_pkey PRIMARY KEY USING INDEX payment_company_id_id_key;
ALTER TABLE invoice DROP CONSTRAINT invoice_pkey, ADD CONSTRAINT invoice_pkey PRIMARY KEY (company_id, id);
