-- A specialty of the agenda, which is ignored once it is archived.
ALTER TABLE employee ADD COLUMN default_specialty_id integer;
