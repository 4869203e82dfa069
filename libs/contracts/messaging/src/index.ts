export {
  ANSWER_PAGE,
  answerEndpoints,
  answerTokenSchema,
  type ReminderToAnswer,
  reminderToAnswerSchema,
} from './answers.contract.ts';
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
  STATE_POLL_MS,
  type WhatsappConnection,
} from './connection.contract.ts';
export {
  type Answer,
  answerSchema,
  DELIVERY_PAGE_SIZE,
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
} from './deliveries.contract.ts';
export {
  type EvolutionWebhook,
  evolutionWebhookEndpoints,
  evolutionWebhookSchema,
} from './evolution-webhook.contract.ts';
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
export {
  type MessageTemplate,
  messageTemplateSchema,
  type SaveTemplateInput,
  saveTemplateInputSchema,
  templateEndpoints,
} from './templates.contract.ts';
export {
  TEST_PHONE_PAGE,
  type TestPhone,
  testPhoneEndpoints,
  testPhoneSchema,
} from './test-phone.contract.ts';
export {
  DEFAULT_DAILY_TIME,
  DEFAULT_SEND_TYPE,
  type SendType,
  sendTypeSchema,
  type UpdateWhatsappSettingsInput,
  updateWhatsappSettingsInputSchema,
  type WhatsappSettings,
  whatsappSettingsEndpoints,
  whatsappSettingsSchema,
} from './whatsapp-settings.contract.ts';
