-- `code_asked_at`: when somebody last asked for a code. `closed_at`: when the provider was first seen closed since the last
-- code or connection. `sign_out`: `asked` until the provider has signed the phone out, then `done`; what is signed out is
-- never open again, so that nothing is sent through it.
ALTER TABLE whatsapp_instance
  ADD COLUMN code_asked_at timestamptz(3),
  ADD COLUMN closed_at timestamptz(3),
  ADD COLUMN sign_out text CHECK (sign_out IN ('asked', 'done')),
  ADD CONSTRAINT whatsapp_instance_signed_out CHECK (sign_out IS NULL OR state <> 'open');
