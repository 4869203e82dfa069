-- Every key starts with the company, so that tables can be distributed by company (docs/scale.md).
ALTER TABLE employee DROP CONSTRAINT employee_pkey;
ALTER TABLE employee ADD CONSTRAINT employee_pkey PRIMARY KEY USING INDEX employee_company_id_id_key;
ALTER TABLE activity DROP CONSTRAINT activity_pkey, ADD CONSTRAINT activity_pkey PRIMARY KEY (company_id, id);
