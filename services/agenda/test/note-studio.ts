import { employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, noteSignatureEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { appointmentInput, clientInput, type TestApp, type TestCaller } from '@alinha/testing';

export const NOTE = 'Paciente chegou com dor lombar 6/10 e saiu com 2/10, sem queixas.';
export const COUNCIL = 'CREFITO-3 123456-F';

/** A company with a client and appointments whose notes can be signed. The administrator has a council number. */
export async function noteStudio(app: TestApp) {
  const studio = await app.signUp();
  await studio.call(employeeEndpoints.update, {
    params: { id: studio.user.id },
    body: { council_number: COUNCIL },
  });
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const base = { employee_id: studio.user.id, client_id: client.id };
  const book = (start_datetime: string, client_id = client.id) =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...base, client_id, start_datetime }),
    });
  const save = (id: number, evolution: string | null = NOTE, by: TestCaller = studio) =>
    by.call(appointmentEndpoints.update, { params: { id }, body: { evolution } });
  const sign = (id: number, text = NOTE, by: TestCaller = studio, reason?: string) =>
    by.call(noteSignatureEndpoints.sign, { params: { id }, body: { text, reason } });
  /** Saves and signs. */
  const noted = async (start: string, client_id = client.id) => {
    const { id } = await book(start, client_id);
    await save(id);
    await sign(id);
    return id;
  };
  const add = (id: number, text: string, by: TestCaller = studio) =>
    by.call(noteSignatureEndpoints.addAddendum, { params: { id }, body: { text } });
  const listed = (id: number) => studio.call(noteSignatureEndpoints.list, { params: { id } });
  const chain = (id = client.id) => studio.call(noteSignatureEndpoints.chainOfClient, { params: { id } });
  return { studio, client, book, save, sign, noted, add, listed, chain };
}
