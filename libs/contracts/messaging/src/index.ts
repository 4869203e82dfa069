export { answerRoutes } from './answers.routes.ts';
export type { ReminderToAnswer } from './answers.schemas.ts';
export { connectionRoutes } from './connection.routes.ts';
export {
  type ConnectionReason,
  type ConnectionState,
  connectionStateSchema,
  instanceNameSchema,
  type QrPayload,
  qrPayloadSchema,
  type WhatsappConnection,
} from './connection.schemas.ts';
export {
  ANSWER_PAGE,
  DEFAULT_DAILY_TIME,
  DEFAULT_SEND_TYPE,
  DELIVERY_PAGE_SIZE,
  STATE_POLL_MS,
  TEST_PHONE_PAGE,
} from './constants.ts';
export { deliveryRoutes } from './deliveries.routes.ts';
export {
  type Answer,
  answerSchema,
  type Delivery,
  type DeliveryPage,
  type DeliveryReason,
  type DeliveryStatus,
  deliveryReasonSchema,
  deliveryStatusSchema,
  type ListDeliveriesQuery,
  type Receipt,
} from './deliveries.schemas.ts';
export {
  answerEndpoints,
  connectionEndpoints,
  deliveryEndpoints,
  evolutionWebhookEndpoints,
  templateEndpoints,
  testPhoneEndpoints,
  whatsappSettingsEndpoints,
} from './endpoints.ts';
export type { EvolutionWebhook } from './evolution-webhook.schemas.ts';
export {
  type AppointmentAnswerEvent,
  appointmentAnswered,
  type DunningSettledEvent,
  dunningSettled,
  type OfferAnsweredEvent,
  offerAnswered,
  offerUndeliverable,
} from './messaging.events.ts';
export {
  DEFAULT_TEMPLATES,
  type ReminderValues,
  renderReminder,
  TEMPLATE_LENGTH,
  TEMPLATE_VARIABLES,
} from './reminder-text.ts';
export { templateRoutes } from './templates.routes.ts';
export {
  type MessageTemplate,
  type SaveTemplateInput,
  saveTemplateInputSchema,
} from './templates.schemas.ts';
export { testPhoneRoutes } from './test-phone.routes.ts';
export type { TestPhone } from './test-phone.schemas.ts';
export { whatsappSettingsRoutes } from './whatsapp-settings.routes.ts';
export {
  type ReminderAnswers,
  reminderAnswersSchema,
  type SendType,
  sendTypeSchema,
  type UpdateWhatsappSettingsInput,
  updateWhatsappSettingsInputSchema,
  type WhatsappSettings,
} from './whatsapp-settings.schemas.ts';
