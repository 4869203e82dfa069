-- An appointment with a saved note cannot be deleted.
ALTER TABLE evolution_version DROP CONSTRAINT evolution_version_company_id_appointment_id_fkey;
ALTER TABLE evolution_version ADD CONSTRAINT evolution_version_company_id_appointment_id_fkey
  FOREIGN KEY (company_id, appointment_id) REFERENCES appointment (company_id, id);

-- Versions are append-only. Only the erasure of their company deletes them.
CREATE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM erased_company WHERE company_id = OLD.company_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'evolution_version is append-only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON evolution_version
  FOR EACH ROW EXECUTE FUNCTION refuse_version_change();
