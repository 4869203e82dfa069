import { appointmentRoutes, creditRoutes, packageRoutes, slotRoutes } from '@alinha/contracts-agenda';
import { billingMetricsRoutes, paymentRoutes } from '@alinha/contracts-billing';

/**
 * Invalidated when a payment changes. Not the agenda's lists: their status changes only with a later change
 * notification.
 */
export const PAYMENT_READS = [
  paymentRoutes.listOfClient,
  billingMetricsRoutes.plansPayments,
  billingMetricsRoutes.revenue,
  appointmentRoutes.get,
  appointmentRoutes.historyOfClient,
];

/** Invalidated when a booking, and with it its payment, is created, changed or deleted. Series are never cached. */
export const BOOKING_READS = [
  ...PAYMENT_READS,
  appointmentRoutes.list,
  appointmentRoutes.conflicts,
  slotRoutes.list,
  creditRoutes.listOfClient,
  creditRoutes.expiring,
  packageRoutes.listOfClient,
];
