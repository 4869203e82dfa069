export { ANSWER_PAGE, answerRoutes } from './answers.routes.ts';
export {
  answerEndpoints,
  answerTokenSchema,
  type ReminderToAnswer,
  reminderToAnswerSchema,
} from './answers.schemas.ts';
export { connectionRoutes, STATE_POLL_MS } from './connection.routes.ts';
export {
  type ConnectionReason,
  type ConnectionState,
  connectionEndpoints,
  connectionReasonSchema,
  connectionSchema,
  connectionStateSchema,
  instanceNameSchema,
  type QrPayload,
  qrPayloadSchema,
  type WhatsappConnection,
} from './connection.schemas.ts';
export { DELIVERY_PAGE_SIZE, deliveryRoutes } from './deliveries.routes.ts';
export {
  type Answer,
  answerSchema,
  type Delivery,
  type DeliveryPage,
  type DeliveryReason,
  type DeliveryStatus,
  deliveryEndpoints,
  deliveryReasonSchema,
  deliverySchema,
  deliveryStatusSchema,
  type ListDeliveriesQuery,
  type Receipt,
  receiptSchema,
} from './deliveries.schemas.ts';
export { evolutionWebhookRoutes } from './evolution-webhook.routes.ts';
export {
  type EvolutionWebhook,
  evolutionWebhookEndpoints,
  evolutionWebhookSchema,
} from './evolution-webhook.schemas.ts';
export {
  type AppointmentAnswerFact,
  appointmentAnswered,
  appointmentAnswerFactSchema,
} from './messaging.events.ts';
export {
  DEFAULT_TEMPLATES,
  type ReminderValues,
  renderReminder,
  TEMPLATE_LENGTH,
  TEMPLATE_VARIABLES,
  type TemplateVariable,
  unknownVariables,
} from './reminder-text.ts';
export { templateRoutes } from './templates.routes.ts';
export {
  type MessageTemplate,
  messageTemplateSchema,
  type SaveTemplateInput,
  saveTemplateInputSchema,
  templateEndpoints,
} from './templates.schemas.ts';
export { TEST_PHONE_PAGE, testPhoneRoutes } from './test-phone.routes.ts';
export { type TestPhone, testPhoneEndpoints, testPhoneSchema } from './test-phone.schemas.ts';
export { DEFAULT_DAILY_TIME, DEFAULT_SEND_TYPE, whatsappSettingsRoutes } from './whatsapp-settings.routes.ts';
export {
  type SendType,
  sendTypeSchema,
  type UpdateWhatsappSettingsInput,
  updateWhatsappSettingsInputSchema,
  type WhatsappSettings,
  whatsappSettingsEndpoints,
  whatsappSettingsSchema,
} from './whatsapp-settings.schemas.ts';
