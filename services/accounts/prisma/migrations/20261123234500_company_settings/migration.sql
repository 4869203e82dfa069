-- Currency of a company's amounts (auto: by the reader's language), and whether its new passwords have to be strong.
ALTER TABLE company
  ADD COLUMN currency text NOT NULL DEFAULT 'auto' CHECK (currency IN ('auto', 'BRL', 'USD')),
  ADD COLUMN strong_passwords boolean NOT NULL DEFAULT false;
