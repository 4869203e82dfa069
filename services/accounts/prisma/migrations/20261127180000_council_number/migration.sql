-- Registration of a professional at their council, as typed.
ALTER TABLE employee ADD COLUMN council_number text;
