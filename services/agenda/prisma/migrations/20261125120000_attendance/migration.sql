-- Whether the client came. `done` stays a column of its own, because releases that run beside this one write it.
ALTER TABLE appointment
  ADD COLUMN attendance text NOT NULL DEFAULT 'scheduled'
    CHECK (attendance IN ('scheduled', 'confirmed', 'arrived', 'no_show', 'cancelled')),
  ADD COLUMN attendance_changed_at timestamptz(3),
  ADD COLUMN attendance_reason text,
  ADD COLUMN cancelled_by text CHECK (cancelled_by IN ('client', 'studio')),
  ADD COLUMN notice_minutes integer,
  -- The price that is not owed while the appointment is cancelled or missed.
  ADD COLUMN waived_cents integer,
  ADD CHECK (NOT (done AND attendance IN ('no_show', 'cancelled'))),
  ADD CHECK ((attendance = 'cancelled') = (cancelled_by IS NOT NULL)),
  ADD CHECK ((attendance = 'cancelled') = (notice_minutes IS NOT NULL)),
  ADD CHECK (waived_cents IS NULL OR attendance IN ('no_show', 'cancelled'));
