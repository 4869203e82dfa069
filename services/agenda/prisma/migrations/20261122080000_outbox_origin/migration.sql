-- The request, and the trace, that a fact comes from: what its consumers log and do is found by them.
ALTER TABLE outbox ADD COLUMN origin jsonb;
