import { type Appointment, appointmentRoutes } from '@alinha/contracts-agenda';
import { ApiError, callApi, toast, useFormat, useTexts } from '@alinha/web-kit';
import { useEffect } from 'react';

/** How an appointment that is no longer listed was removed; null for one on other days. */
async function removalOf({ id }: Appointment): Promise<'deleted' | 'cancelled' | null> {
  try {
    const { attendance } = await callApi(appointmentRoutes.get, { params: { id } });
    return attendance === 'cancelled' ? attendance : null;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'deleted' : null;
  }
}

/** Says that a colleague cancelled or deleted the appointment whose panel has closed. It was not cancelled when it opened. */
export function useRemovalNotice(missing: Appointment | undefined): void {
  const texts = useTexts();
  const format = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each appointment
  useEffect(() => {
    if (!missing) return;
    const { client_name: name, start_datetime: start } = missing;
    const wasCancelled = missing.attendance === 'cancelled';
    void removalOf(missing).then((removal) => {
      const when = `${format.shortDate(start)}, ${format.time(start)}`;
      if (removal === null || (removal === 'cancelled' && wasCancelled)) return;
      toast.info(texts(`attendance.gone.${removal}`, { name, when }));
    });
  }, [missing]);
}
