-- Where a message was sent to, as the provider names it: by this one in doubt is looked up, whatever a number is said to be later.
ALTER TABLE delivery ADD COLUMN address text;
