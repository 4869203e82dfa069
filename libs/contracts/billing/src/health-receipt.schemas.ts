import { type Contract, monthSchema } from '@alinha/contracts-core';
import { z } from 'zod';

const sumFields = {
  receipts: z.int(),
  amount_cents: z.int().meta({ description: 'Sum of the receipts' }),
};

const clientsSchema = z.array(
  z.strictObject({ client_id: z.int(), client_name: z.string(), is_archived: z.boolean(), ...sumFields }),
);

const missingSchema = z.strictObject({
  cpf: clientsSchema.meta({ description: 'Clients without CPF, by name' }),
  council_number: z
    .array(z.strictObject({ employee_id: z.int(), employee_name: z.string(), ...sumFields }))
    .meta({ description: 'Professionals without council number, by name' }),
  professional: clientsSchema.meta({
    description: 'Clients with receipts of an unknown professional, by name',
  }),
});

export const healthReceiptsSchema = z
  .strictObject({
    month: z.string().meta({ description: 'YYYY-MM' }),
    ...sumFields,
    complete: z.int().meta({ description: 'Receipts that miss nothing' }),
    missing: missingSchema.meta({ description: 'What the other receipts miss; one may miss several' }),
  })
  .meta({ id: 'HealthReceipts' });
export type HealthReceipts = z.infer<typeof healthReceiptsSchema>;

const monthQuerySchema = z.strictObject({ month: monthSchema });

export const healthReceiptContract = {
  get: {
    summary: 'Number and sum of the receipts that Receita Saúde needs for a month, and what they miss',
    query: monthQuerySchema,
    data: healthReceiptsSchema,
  },
  export: {
    summary: 'The receipts of a month as a CSV file, also those that miss something',
    query: monthQuerySchema,
    data: z.string(),
  },
} satisfies Contract;
