-- Messaging hears of clients since this release, with their phones: all of them are told again. To those who know them it
-- is no news.
INSERT INTO outbox (type, payload)
SELECT 'clients.client-changed', jsonb_build_object(
  'company_id', company_id, 'id', id, 'version', version, 'name', name, 'phone', phone,
  'archived', archived_at IS NOT NULL
)
FROM client ORDER BY id;
