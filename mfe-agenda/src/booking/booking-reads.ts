import { appointmentEndpoints, slotEndpoints } from '@alinha/contracts-agenda';

/**
 * What is asked again after a booking was made, changed or deleted. A series is asked for each time it is shown: asking
 * again while its dialog closes would be about an appointment that is gone.
 */
export const BOOKING_READS = [
  appointmentEndpoints.list,
  appointmentEndpoints.get,
  appointmentEndpoints.conflicts,
  appointmentEndpoints.historyOfClient,
  slotEndpoints.list,
];
