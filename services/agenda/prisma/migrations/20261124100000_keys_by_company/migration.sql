-- Every key starts with the company, so that tables can be distributed by company (docs/scale.md).
ALTER TABLE room DROP CONSTRAINT room_pkey;
ALTER TABLE room ADD CONSTRAINT room_pkey PRIMARY KEY USING INDEX room_company_id_id_key;
ALTER TABLE specialty DROP CONSTRAINT specialty_pkey;
ALTER TABLE specialty ADD CONSTRAINT specialty_pkey PRIMARY KEY USING INDEX specialty_company_id_id_key;
ALTER TABLE appointment DROP CONSTRAINT appointment_pkey;
ALTER TABLE appointment ADD CONSTRAINT appointment_pkey PRIMARY KEY USING INDEX appointment_company_id_id_key;
ALTER TABLE block DROP CONSTRAINT block_pkey;
ALTER TABLE block ADD CONSTRAINT block_pkey PRIMARY KEY USING INDEX block_company_id_id_key;
ALTER TABLE recurring_plan DROP CONSTRAINT recurring_plan_pkey;
ALTER TABLE recurring_plan ADD CONSTRAINT recurring_plan_pkey PRIMARY KEY USING INDEX recurring_plan_company_id_id_key;
ALTER TABLE plan_schedule DROP CONSTRAINT plan_schedule_pkey;
ALTER TABLE plan_schedule ADD CONSTRAINT plan_schedule_pkey PRIMARY KEY USING INDEX plan_schedule_company_id_id_key;
ALTER TABLE cancellation DROP CONSTRAINT cancellation_pkey, ADD CONSTRAINT cancellation_pkey PRIMARY KEY (company_id, id);
ALTER TABLE evolution_version DROP CONSTRAINT evolution_version_pkey, ADD CONSTRAINT evolution_version_pkey PRIMARY KEY (company_id, id);
