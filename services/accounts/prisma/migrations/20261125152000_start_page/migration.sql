-- The page that a person sees after sign-in.
ALTER TABLE employee ADD COLUMN start_page text NOT NULL DEFAULT 'agenda' CHECK (start_page IN ('agenda', 'today'));
