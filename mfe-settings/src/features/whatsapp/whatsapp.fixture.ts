import { clientRoutes } from '@alinha/contracts-clients';
import {
  connectionRoutes,
  DEFAULT_TEMPLATES,
  type Delivery,
  type DeliveryPage,
  deliveryRoutes,
  type QrPayload,
  templateRoutes,
  type WhatsappConnection,
  type WhatsappSettings,
  whatsappSettingsRoutes,
} from '@alinha/contracts-messaging';
import type { FakeRoute } from '@alinha/web-kit/testing';

/** A studio's WhatsApp for tests: connected since yesterday, reminders daily at 18:00. */
export const INSTANCE = '6f9619ff-8b86-4011-b42d-00c04fc964ff';

export const SETTINGS: WhatsappSettings = {
  type: 'daily',
  time: '18:00',
  hours_before: null,
  instance_id: INSTANCE,
  reminder_answers: 'request',
};
export const NEVER_CONNECTED: WhatsappSettings = { ...SETTINGS, time: null, instance_id: null };

export const NO_PAYLOAD: QrPayload = {
  base64: null,
  code: null,
  pairing_code: null,
  count: 0,
  test_link: null,
};
export const QR: QrPayload = {
  ...NO_PAYLOAD,
  base64: 'data:image/png;base64,iVBORw0KGgo=',
  code: '2@abc',
  count: 1,
};

type State = WhatsappConnection['instance']['state'];

export function connection(state: State, overrides: Partial<WhatsappConnection> = {}): WhatsappConnection {
  const phone = state === 'open' ? '+5511930451200' : null;
  return {
    instance: { instanceName: INSTANCE, state },
    phone,
    payload: null,
    test_mode: false,
    ...overrides,
  };
}

let made = 0;
export function delivery(overrides: Partial<Delivery> = {}): Delivery {
  made += 1;
  return {
    id: 10_000 - made,
    kind: 'reminder',
    status: 'sent',
    reason: null,
    appointment_id: 7,
    start_datetime: '2026-11-26 14:00:00',
    client_id: 5,
    client_name: 'Bruno Sá',
    phone: '+5511987450132',
    text: 'Olá, Bruno Sá!',
    attempts: 1,
    due_at: '2026-11-25 18:00:00',
    sent_at: '2026-11-25 18:00:04',
    next_attempt_at: null,
    receipt: null,
    answer: null,
    ...overrides,
  };
}

export function page(
  rows: readonly Delivery[],
  counts: Partial<DeliveryPage['counts']> = {},
): { readonly data: DeliveryPage } {
  return { data: { rows: [...rows], counts: { queued: 0, sent: 0, failed: 0, skipped: 0, ...counts } } };
}

/** Routes of the messaging API; earlier routes of a fake API override them. */
export const WHATSAPP_ROUTES: readonly FakeRoute[] = [
  { endpoint: whatsappSettingsRoutes.get, reply: { data: SETTINGS } },
  { endpoint: connectionRoutes.state, reply: { data: connection('open') } },
  {
    endpoint: templateRoutes.list,
    reply: {
      data: (['pt', 'en'] as const).map((language) => ({
        language,
        text: DEFAULT_TEMPLATES[language],
        is_default: true,
      })),
    },
  },
  { endpoint: deliveryRoutes.list, reply: page([]) },
  { endpoint: clientRoutes.list, reply: { data: [] } },
];
