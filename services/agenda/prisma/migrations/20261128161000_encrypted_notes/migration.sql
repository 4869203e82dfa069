-- The texts of notes are encrypted (ADR 85).
-- Whether `stored` has the form of `plain` after its encryption. PostgreSQL has no key, so it compares the lengths.
CREATE FUNCTION is_encrypted_form(plain text, stored text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT NOT starts_with(plain, '{enc1}') AND stored ~ '^\{enc1\}[A-Za-z0-9_-]+$'
    AND length(stored) = 6 + ceil((29 + octet_length(plain)) * 4 / 3.0)
$$;

-- The texts stay append-only. Their encryption may change nothing else in the row.
CREATE OR REPLACE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM erased_company WHERE company_id = OLD.company_id) THEN
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
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM erased_company WHERE company_id = OLD.company_id) THEN
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
  RAISE EXCEPTION 'the note of appointment % is signed', OLD.id;
END $$;

-- Rows that are not encrypted yet.
CREATE INDEX appointment_plain_note_idx ON appointment (company_id, id) WHERE NOT starts_with(evolution, '{enc1}');
CREATE INDEX evolution_version_plain_idx ON evolution_version (company_id, id) WHERE NOT starts_with(text, '{enc1}');
CREATE INDEX note_signature_plain_idx ON note_signature (company_id, client_id, position)
  WHERE NOT starts_with(text, '{enc1}');
