-- Anonymised clients (ADR 93).
ALTER TABLE client
  -- Version of the last anonymisation that was applied here.
  ADD COLUMN anonymised_version integer,
  -- Version of the client when the chart was closed: it takes no entries, and its entries can be deleted. Null: open.
  ADD COLUMN chart_closed_version integer;

CREATE FUNCTION is_chart_closed(company integer, client integer) RETURNS boolean
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT FROM client c WHERE c.company_id = company AND c.id = client AND c.chart_closed_version IS NOT NULL)
$$;

-- The lock lets an entry come before the closing of its chart, or refuses it.
CREATE FUNCTION refuse_closed_chart() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  closed integer;
BEGIN
  SELECT c.chart_closed_version INTO closed FROM client c
  WHERE c.company_id = NEW.company_id AND c.id = CASE TG_TABLE_NAME
    WHEN 'evolution_version' THEN
      (SELECT a.client_id FROM appointment a WHERE a.company_id = NEW.company_id AND a.id = NEW.appointment_id)
    ELSE (to_jsonb(NEW) ->> 'client_id')::integer END
  FOR KEY SHARE;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'the chart is closed' USING ERRCODE = 'AL409';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed_chart BEFORE INSERT ON evolution_version FOR EACH ROW EXECUTE FUNCTION refuse_closed_chart();
CREATE TRIGGER closed_chart BEFORE INSERT ON note_signature FOR EACH ROW EXECUTE FUNCTION refuse_closed_chart();
CREATE TRIGGER closed_chart BEFORE INSERT ON attachment FOR EACH ROW EXECUTE FUNCTION refuse_closed_chart();

-- As before, and entries of a closed chart can be deleted.
CREATE OR REPLACE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (
    EXISTS (SELECT FROM erased_company WHERE company_id = OLD.company_id)
    OR is_chart_closed(OLD.company_id,
      (SELECT a.client_id FROM appointment a WHERE a.company_id = OLD.company_id AND a.id = OLD.appointment_id))) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND is_encrypted_form(OLD.text, NEW.text)
    AND to_jsonb(NEW) - 'text' = to_jsonb(OLD) - 'text' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'evolution_version is append-only';
END $$;

CREATE OR REPLACE FUNCTION refuse_signature_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (EXISTS (SELECT FROM erased_company WHERE company_id = OLD.company_id)
    OR is_chart_closed(OLD.company_id, OLD.client_id)) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'note_signature' THEN
    IF is_encrypted_form(OLD.text, NEW.text) AND to_jsonb(NEW) - 'text' = to_jsonb(OLD) - 'text' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE FUNCTION refuse_signed_note_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF is_encrypted_form(OLD.evolution, NEW.evolution)
    AND to_jsonb(NEW) - 'evolution' = to_jsonb(OLD) - 'evolution' THEN
    RETURN NEW;
  END IF;
  IF NEW.evolution IS NULL AND NOT NEW.evolution_signed
    AND (NEW.company_id, NEW.id, NEW.client_id, NEW.start_at) = (OLD.company_id, OLD.id, OLD.client_id, OLD.start_at)
    AND is_chart_closed(OLD.company_id, OLD.client_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the note of appointment % is signed', OLD.id;
END $$;
