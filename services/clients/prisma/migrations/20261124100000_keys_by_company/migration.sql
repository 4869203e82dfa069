-- Every key starts with the company, so that tables can be distributed by company (docs/scale.md).
ALTER TABLE client DROP CONSTRAINT client_pkey;
ALTER TABLE client ADD CONSTRAINT client_pkey PRIMARY KEY USING INDEX client_company_id_id_key;
ALTER TABLE client_import DROP CONSTRAINT client_import_pkey;
ALTER TABLE client_import ADD CONSTRAINT client_import_pkey PRIMARY KEY USING INDEX client_import_company_id_id_key;
