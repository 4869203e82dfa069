-- Signed notes (ADR 82). The signature of a note sets the flag of its appointment.
ALTER TABLE appointment ADD COLUMN evolution_signed boolean NOT NULL DEFAULT false;

-- Length and last hash of a client's chain of signatures. Its row lock decides their order.
CREATE TABLE note_chain (
  company_id integer NOT NULL,
  client_id integer NOT NULL,
  length integer NOT NULL CHECK (length >= 0),
  head_hash text,
  PRIMARY KEY (company_id, client_id),
  FOREIGN KEY (company_id, client_id) REFERENCES client (company_id, id),
  CHECK ((length = 0) = (head_hash IS NULL))
);

CREATE TABLE note_signature (
  company_id integer NOT NULL,
  client_id integer NOT NULL,
  -- Place in the client's chain, from 1.
  position integer NOT NULL CHECK (position >= 1),
  kind text NOT NULL CHECK (kind IN ('note', 'addendum')),
  appointment_id integer NOT NULL,
  -- Day of the appointment.
  session_date date NOT NULL,
  text text NOT NULL,
  author_id integer NOT NULL,
  -- Name and council number when it was signed.
  author_name text NOT NULL,
  council_number text,
  signed_at timestamptz(3) NOT NULL,
  -- Why an administrator signed another person's text.
  reason text,
  -- Hashes are SHA-256 in hexadecimal digits. Null for the first signature of the client.
  text_hash text NOT NULL,
  previous_hash text,
  hash text NOT NULL,
  PRIMARY KEY (company_id, client_id, position),
  FOREIGN KEY (company_id, client_id) REFERENCES note_chain (company_id, client_id),
  FOREIGN KEY (company_id, appointment_id) REFERENCES appointment (company_id, id),
  FOREIGN KEY (company_id, author_id) REFERENCES employee (company_id, id)
);
CREATE INDEX note_signature_company_id_appointment_id_position_idx
  ON note_signature (company_id, appointment_id, position);
-- A note is signed once.
CREATE UNIQUE INDEX note_signature_note_key ON note_signature (company_id, appointment_id) WHERE kind = 'note';

-- Only the erasure of their company deletes signatures and chains.
CREATE FUNCTION refuse_signature_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM erased_company WHERE company_id = OLD.company_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON note_signature
  FOR EACH ROW EXECUTE FUNCTION refuse_signature_change();
CREATE TRIGGER kept BEFORE DELETE ON note_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_signature_change();
-- A chain only grows, by one signature at a time.
CREATE TRIGGER append_only BEFORE UPDATE ON note_chain FOR EACH ROW
  WHEN ((NEW.company_id, NEW.client_id, NEW.length) IS DISTINCT FROM (OLD.company_id, OLD.client_id, OLD.length + 1))
  EXECUTE FUNCTION refuse_signature_change();

-- A signed note keeps its text, client and day, also when the previous release writes.
CREATE FUNCTION refuse_signed_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the note of appointment % is signed', OLD.id;
END $$;
CREATE TRIGGER signed_note BEFORE UPDATE ON appointment FOR EACH ROW
  WHEN (OLD.evolution_signed AND
    (NEW.evolution_signed, NEW.evolution, NEW.company_id, NEW.id, NEW.client_id, NEW.start_at::date)
      IS DISTINCT FROM (true, OLD.evolution, OLD.company_id, OLD.id, OLD.client_id, OLD.start_at::date))
  EXECUTE FUNCTION refuse_signed_note_change();
