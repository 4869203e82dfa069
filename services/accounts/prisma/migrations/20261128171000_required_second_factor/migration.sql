-- People without a second factor have to set one up before they reach anything else.
ALTER TABLE company ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false;
