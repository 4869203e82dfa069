/** The page that a reminder's link opens, followed by `/` and the token. */
export const ANSWER_PAGE = '/confirmar';

/** Polling interval of the state while a QR code is shown. */
export const STATE_POLL_MS = 5_000;

export const DELIVERY_PAGE_SIZE = 25;

/** The page of the simulated phone, followed by `/` and the token. */
export const TEST_PHONE_PAGE = '/celular-de-teste';

export const DEFAULT_SEND_TYPE = 'daily';
/** Default of the daily reminder: the evening before. */
export const DEFAULT_DAILY_TIME = '18:00';
