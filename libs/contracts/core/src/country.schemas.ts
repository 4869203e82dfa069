import { z } from 'zod';

export const visitorCountrySchema = z
  .strictObject({
    country: z
      .string()
      .length(2)
      .nullable()
      .meta({ description: "Two letters, from the caller's address; null when unknown" }),
  })
  .meta({ id: 'VisitorCountry' });
export type VisitorCountry = z.infer<typeof visitorCountrySchema>;
