export {
  DEFAULT_SEND_TYPE,
  type SendType,
  sendTypeSchema,
  type UpdateWhatsappSettingsInput,
  updateWhatsappSettingsInputSchema,
  type WhatsappSettings,
  whatsappSettingsEndpoints,
  whatsappSettingsSchema,
} from './whatsapp-settings.contract.ts';
