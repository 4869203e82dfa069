-- Years that a chart is kept after its last entry. Law 13.787/2018 (art. 6) wants 20 at least.
ALTER TABLE company ADD COLUMN chart_keep_years integer NOT NULL DEFAULT 20 CHECK (chart_keep_years BETWEEN 20 AND 100);
