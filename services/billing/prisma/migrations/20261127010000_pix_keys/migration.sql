-- The key to which clients of a company pay, as in the PIX directory, and its receiver. At most one per company.
CREATE TABLE pix_key (
  company_id integer PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('cpf', 'cnpj', 'email', 'phone', 'random')),
  key text NOT NULL,
  receiver_name text NOT NULL,
  city text NOT NULL
);
