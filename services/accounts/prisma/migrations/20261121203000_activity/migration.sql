-- Who did what and when. No reference to the professional: their name is kept as it was, and whoever they are, they are
-- looked up within the company.
CREATE TABLE activity (
  id uuid PRIMARY KEY,
  company_id integer NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  user_id integer,
  user_name text,
  action text NOT NULL,
  kind text NOT NULL,
  subject_id integer,
  label text,
  due text,
  count integer,
  occurred_at timestamptz(3) NOT NULL
);
CREATE INDEX activity_company_id_occurred_at_id_idx ON activity (company_id, occurred_at, id);
CREATE INDEX activity_company_id_user_id_occurred_at_id_idx ON activity (company_id, user_id, occurred_at, id);
CREATE INDEX activity_company_id_kind_subject_id_action_idx ON activity (company_id, kind, subject_id, action);
-- Only for forgetting: rows come in the order of time, so that a few pages say where the old ones are.
CREATE INDEX activity_occurred_at_idx ON activity USING brin (occurred_at);
