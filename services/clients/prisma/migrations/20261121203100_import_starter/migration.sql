-- Who confirmed an import: the log of what people do names them once it is through.
ALTER TABLE client_import ADD COLUMN started_by integer;
