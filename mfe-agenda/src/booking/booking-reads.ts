import { appointmentEndpoints, slotEndpoints } from '@alinha/contracts-agenda';
import { billingMetricsEndpoints, paymentEndpoints } from '@alinha/contracts-billing';

/**
 * Invalidated when a payment changes. The agenda's own lists follow by change notification: read at once, they would
 * still have the former status.
 */
export const PAYMENT_READS = [
  paymentEndpoints.listOfClient,
  billingMetricsEndpoints.plansPayments,
  billingMetricsEndpoints.revenue,
  appointmentEndpoints.get,
  appointmentEndpoints.historyOfClient,
];

/**
 * Invalidated when a booking, and with it its payment, is created, changed or deleted. A series is fetched each time it
 * is shown: invalidating it while its dialog closes would ask for a deleted appointment.
 */
export const BOOKING_READS = [
  ...PAYMENT_READS,
  appointmentEndpoints.list,
  appointmentEndpoints.conflicts,
  slotEndpoints.list,
];
