-- The last client in the exported file. Clients are exported in the order of their ids, so later ones are not in it.
-- Null: an export of an older process.
ALTER TABLE company_export ADD COLUMN last_client_id integer;
-- Of the downloaded file. The log of a later client does not show the download.
ALTER TABLE chart_reading ADD COLUMN last_client_id integer;
