import {
  activityEndpoints,
  authEndpoints,
  companyEndpoints,
  deletionEndpoints,
  deletionRequestEndpoints,
  employeeEndpoints,
  offboardingEndpoints,
} from '@alinha/contracts-accounts';
import {
  agendaMetricsEndpoints,
  appointmentEndpoints,
  attendanceEndpoints,
  blockEndpoints,
  bookingImportEndpoints,
  cancellationPolicyEndpoints,
  classEndpoints,
  creditEndpoints,
  evolutionEndpoints,
  liveEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  roomReductionEndpoints,
  seriesEndpoints,
  slotEndpoints,
  specialtyEndpoints,
  waitingListEndpoints,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import {
  billingMetricsEndpoints,
  paymentEndpoints,
  stripeEndpoints,
  subscriptionEndpoints,
} from '@alinha/contracts-billing';
import { clientEndpoints, clientImportEndpoints } from '@alinha/contracts-clients';
import {
  imageEndpoints,
  postEndpoints,
  postImportEndpoints,
  syndicationEndpoints,
} from '@alinha/contracts-content';
import type { Endpoint } from '@alinha/contracts-core';
import {
  answerEndpoints,
  connectionEndpoints,
  deliveryEndpoints,
  evolutionWebhookEndpoints,
  templateEndpoints,
  testPhoneEndpoints,
  whatsappSettingsEndpoints,
} from '@alinha/contracts-messaging';

/** All routes of the API with their service. The OpenAPI document uses the same list. */
export const ROUTING_TABLE: readonly Endpoint[] = [
  authEndpoints,
  companyEndpoints,
  deletionEndpoints,
  deletionRequestEndpoints,
  employeeEndpoints,
  offboardingEndpoints,
  activityEndpoints,
  appointmentEndpoints,
  attendanceEndpoints,
  seriesEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  slotEndpoints,
  waitingListEndpoints,
  workingHoursEndpoints,
  bookingImportEndpoints,
  blockEndpoints,
  cancellationPolicyEndpoints,
  classEndpoints,
  creditEndpoints,
  evolutionEndpoints,
  liveEndpoints,
  agendaMetricsEndpoints,
  roomEndpoints,
  roomReductionEndpoints,
  specialtyEndpoints,
  clientEndpoints,
  clientImportEndpoints,
  subscriptionEndpoints,
  stripeEndpoints,
  paymentEndpoints,
  billingMetricsEndpoints,
  whatsappSettingsEndpoints,
  connectionEndpoints,
  templateEndpoints,
  deliveryEndpoints,
  answerEndpoints,
  testPhoneEndpoints,
  evolutionWebhookEndpoints,
  postEndpoints,
  postImportEndpoints,
  imageEndpoints,
  syndicationEndpoints,
].flatMap((endpoints) => Object.values(endpoints) as Endpoint[]);

/** Converts `/api/clients/{id}` to the syntax of Fastify. */
export function fastifyPath(endpoint: Endpoint): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
}
