-- Anonymised clients (ADR 93): the present state, and the version of the last anonymisation that was applied here.
ALTER TABLE client
  ADD COLUMN anonymised boolean NOT NULL DEFAULT false,
  ADD COLUMN anonymised_version integer;

-- A message that is written while its client is anonymised keeps neither number nor text. The lock lets a new message come before
-- or after the anonymisation; for an older one, its own row does.
CREATE FUNCTION forget_anonymised() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  is_anonymised boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM client WHERE company_id = NEW.company_id AND id = NEW.client_id FOR KEY SHARE;
  END IF;
  SELECT anonymised INTO is_anonymised FROM client WHERE company_id = NEW.company_id AND id = NEW.client_id;
  IF is_anonymised THEN
    NEW.phone := NULL;
    NEW.address := NULL;
    NEW.text := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_anonymised BEFORE INSERT OR UPDATE OF phone, address, text ON delivery FOR EACH ROW
  WHEN (NEW.client_id IS NOT NULL AND (NEW.phone, NEW.address, NEW.text) IS DISTINCT FROM (NULL, NULL, NULL))
  EXECUTE FUNCTION forget_anonymised();
