-- A reminder is written several times, and each index with it. What is looked for once an hour, to be forgotten, needs none
-- that costs with every row: what came in in the order of time is found by the blocks it lies in, appointments by company.
DROP INDEX appointment_age;
DROP INDEX delivery_age;
CREATE INDEX delivery_age ON delivery USING brin (created_at) WITH (autosummarize = on);
DROP INDEX sandbox_message_age;
CREATE INDEX sandbox_message_age ON sandbox_message USING brin (at) WITH (autosummarize = on);

-- Nothing is looked for by these.
DROP INDEX appointment_of_client;
ALTER TABLE sandbox_message DROP CONSTRAINT sandbox_message_message_id_key;
