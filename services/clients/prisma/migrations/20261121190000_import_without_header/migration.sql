-- Some files begin with a client instead of the names of their columns.
ALTER TABLE client_import ADD COLUMN has_header boolean NOT NULL DEFAULT true;

-- The first row of a file is kept with the others, as row 1: it may turn out to be a client.
INSERT INTO client_import_row (company_id, import_id, row_number, cells, unclosed)
SELECT company_id, id, 1, columns, false FROM client_import WHERE status = 'draft'
ON CONFLICT DO NOTHING;
