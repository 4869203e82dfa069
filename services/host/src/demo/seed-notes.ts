import { appointmentEndpoints, noteSignatureEndpoints } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import type { DemoClient } from './demo-client.ts';

const SIGNED_NOTES = 6;
const ADDENDUM = 'Corrijo: a dor foi relatada no ombro direito. A carga da próxima sessão não muda.';

/** Signs notes of the last week that the calling professional wrote, and adds an addendum to one of them. */
export async function seedSignedNotes(api: DemoClient, employee_id: number, today: string): Promise<void> {
  const query = { start: addDays(today, -7), end: today, employee_id };
  const noted = (await api.call(appointmentEndpoints.list, { query })).filter(({ evolution }) => evolution);
  const [corrected, ...others] = noted.slice(0, SIGNED_NOTES);
  if (!corrected) return;
  for (const { id, evolution, evolution_signed } of [corrected, ...others]) {
    if (!evolution || evolution_signed) continue;
    await api.call(noteSignatureEndpoints.sign, { params: { id }, body: { text: evolution } });
  }
  const params = { id: corrected.id };
  const { length } = await api.call(noteSignatureEndpoints.list, { params });
  if (length === 1) await api.call(noteSignatureEndpoints.addAddendum, { params, body: { text: ADDENDUM } });
}
