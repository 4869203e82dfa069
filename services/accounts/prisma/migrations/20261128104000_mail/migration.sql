-- E-mails that wait to be sent. A row is deleted when its e-mail is sent, refused or too late.
CREATE TABLE mail (
  company_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  employee_id integer NOT NULL,
  recipient text NOT NULL,
  language text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  send_before timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employee (company_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_next_attempt_at_idx ON mail (next_attempt_at);

-- E-mails of the sandbox, for operators.
CREATE TABLE sandbox_mail (
  company_id integer NOT NULL,
  mail_id uuid NOT NULL,
  number serial NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, mail_id)
);
