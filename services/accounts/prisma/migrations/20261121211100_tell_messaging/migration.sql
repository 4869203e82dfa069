-- Messaging hears of companies and professionals since this release, and of companies their names and languages too: all
-- of them are told again. To those who know them it is no news.
INSERT INTO outbox (type, payload)
SELECT 'accounts.company-changed', jsonb_build_object(
  'company_id', id, 'version', version, 'timezone', timezone, 'name', name, 'language', language
)
FROM company ORDER BY id;
INSERT INTO outbox (type, payload)
SELECT 'accounts.employee-changed', jsonb_build_object(
  'id', id, 'company_id', company_id, 'version', version, 'name', name, 'color', color, 'capacity', capacity,
  'active', deactivated_at IS NULL, 'created_at', created_at,
  'departure', CASE WHEN deactivated_at IS NOT NULL
    THEN jsonb_build_object('appointments', left_behind, 'successor_id', successor_id, 'by', deactivated_by) END
)
FROM employee ORDER BY id;
