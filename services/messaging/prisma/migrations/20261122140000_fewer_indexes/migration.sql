-- A reminder is written several times, and each index with it. What is to be forgotten is found without one of its own.
DROP INDEX appointment_age;
DROP INDEX delivery_age;
DROP INDEX sandbox_message_age;

-- Nothing is looked for by these.
DROP INDEX appointment_of_client;
ALTER TABLE sandbox_message DROP CONSTRAINT sandbox_message_message_id_key;
