import { appointmentRoutes, creditRoutes, slotRoutes } from '@alinha/contracts-agenda';
import { billingMetricsRoutes, paymentRoutes } from '@alinha/contracts-billing';

/**
 * Invalidated when a payment changes. The agenda's own lists follow by change notification: read at once, they would
 * still have the former status.
 */
export const PAYMENT_READS = [
  paymentRoutes.listOfClient,
  billingMetricsRoutes.plansPayments,
  billingMetricsRoutes.revenue,
  appointmentRoutes.get,
  appointmentRoutes.historyOfClient,
];

/**
 * Invalidated when a booking, and with it its payment, is created, changed or deleted. A series is fetched each time it
 * is shown: invalidating it while its dialog closes would ask for a deleted appointment.
 */
export const BOOKING_READS = [
  ...PAYMENT_READS,
  appointmentRoutes.list,
  appointmentRoutes.conflicts,
  slotRoutes.list,
  creditRoutes.listOfClient,
  creditRoutes.expiring,
];
