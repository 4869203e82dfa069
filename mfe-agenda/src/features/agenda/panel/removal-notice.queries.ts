import { type Appointment, appointmentRoutes } from '@alinha/contracts-agenda';
import { ApiError, callApi, type Format, type Texts, toast } from '@alinha/web-kit';
import { WITHOUT_NOTE } from '../../../appointments/without-note.ts';

type Words = { readonly texts: Texts; readonly format: Format };

/** How an appointment that is no longer listed was removed; null for one on other days. */
async function removalOf({ id }: Appointment): Promise<'deleted' | 'cancelled' | null> {
  try {
    const { attendance } = await callApi(appointmentRoutes.get, { params: { id }, query: WITHOUT_NOTE });
    return attendance === 'cancelled' ? attendance : null;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'deleted' : null;
  }
}

/** Says that a colleague cancelled or deleted the appointment whose panel has closed. */
export async function showRemoval(missing: Appointment, { texts, format }: Words): Promise<void> {
  const { client_name: name, start_datetime: start } = missing;
  const removal = await removalOf(missing);
  // It may have been cancelled when its panel opened.
  if (removal === null || removal === missing.attendance) return;
  const when = `${format.shortDate(start)}, ${format.time(start)}`;
  toast.info(texts(`attendance.gone.${removal}`, { name, when }));
}
