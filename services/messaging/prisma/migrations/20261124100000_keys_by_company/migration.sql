-- Every key starts with the company, so that tables can be distributed by company (docs/scale.md).
ALTER TABLE answer DROP CONSTRAINT answer_pkey, ADD CONSTRAINT answer_pkey PRIMARY KEY (company_id, id);
ALTER TABLE sandbox_message DROP CONSTRAINT sandbox_message_pkey, ADD CONSTRAINT sandbox_message_pkey PRIMARY KEY (company_id, id);
