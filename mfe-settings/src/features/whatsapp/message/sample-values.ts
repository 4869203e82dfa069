import type { Company, CurrentUser } from '@alinha/contracts-accounts';
import { addDays, DEFAULT_TIME_ZONE, type Language, wallClockAt } from '@alinha/contracts-core';
import { ANSWER_PAGE, type ReminderValues } from '@alinha/contracts-messaging';

const CLIENTS: Record<Language, string> = { pt: 'Ana Souza', en: 'Emily Carter' };
/** Same length as a real token. */
const SAMPLE_TOKEN = 'bX4Kq9wTz2LmVh7RfYc3Nd8e';

type Sample = {
  readonly company: Company | null;
  readonly user: CurrentUser | null;
  readonly origin: string;
  readonly now: Date;
};

/** Example values: an appointment tomorrow at nine with the signed-in user. */
export function sampleValues(language: Language, { company, user, origin, now }: Sample): ReminderValues {
  const today = wallClockAt(now, company?.timezone ?? DEFAULT_TIME_ZONE).slice(0, 10);
  return {
    client: CLIENTS[language],
    company: company?.name ?? '',
    professional: user?.name ?? '',
    start: `${addDays(today, 1)} 09:00:00`,
    link: `${origin}${ANSWER_PAGE}/${SAMPLE_TOKEN}`,
  };
}
