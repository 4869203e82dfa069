-- A client who was deleted takes no new payments.
ALTER TABLE client ADD COLUMN archived boolean NOT NULL DEFAULT false;
