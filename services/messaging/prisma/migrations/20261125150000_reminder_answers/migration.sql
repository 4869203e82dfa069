-- `automatic`: the answers of clients confirm or cancel their appointments. `request`: staff decide.
ALTER TABLE whatsapp_settings
  ADD COLUMN reminder_answers text NOT NULL DEFAULT 'request' CHECK (reminder_answers IN ('request', 'automatic'));
