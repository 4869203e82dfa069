import { appointmentEndpoints, seriesEndpoints, slotEndpoints } from '@alinha/contracts-agenda';

/** What is asked again after a booking was made, changed or deleted. */
export const BOOKING_READS = [
  appointmentEndpoints.list,
  appointmentEndpoints.get,
  appointmentEndpoints.conflicts,
  appointmentEndpoints.historyOfClient,
  seriesEndpoints.get,
  slotEndpoints.list,
];
