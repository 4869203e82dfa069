import {
  filledTemplate,
  type Language,
  LOCALES,
  parseWallClock,
  unknownVariables,
} from '@alinha/contracts-core';

/** Names of the variables of a template, in its language. A template writes them in braces: `{client}`. */
export const TEMPLATE_VARIABLES = {
  pt: { client: 'cliente', company: 'empresa', professional: 'profissional', date: 'data', time: 'hora' },
  en: { client: 'client', company: 'company', professional: 'professional', date: 'date', time: 'time' },
} as const satisfies Record<Language, Record<TemplateVariable, string>>;
type TemplateVariable = 'client' | 'company' | 'professional' | 'date' | 'time';

export const DEFAULT_TEMPLATES: Record<Language, string> = {
  pt: 'Olá, {cliente}! Lembrete da sua consulta em {empresa}: {data}, às {hora}, com {profissional}.',
  en: 'Hi, {client}! A reminder of your appointment at {company}: {date}, at {time}, with {professional}.',
};

export const TEMPLATE_LENGTH = 1_000;

/** Instructions for the reply. Appended to every reminder, because a template may lack them. */
const REPLY_INSTRUCTIONS: Record<Language, string> = {
  pt: 'Responda 1 para confirmar ou 2 para desmarcar, ou toque: {link}',
  en: 'Reply 1 to confirm or 2 to cancel, or tap: {link}',
};

export type ReminderValues = {
  readonly client: string;
  readonly company: string;
  readonly professional: string;
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly start: string;
  readonly link: string;
};

/** Braced parts that are not variables of `language`, and unpaired braces. */
export const unknownReminderVariables = (template: string, language: Language) =>
  unknownVariables(template, Object.values(TEMPLATE_VARIABLES[language]));

/** The complete text of a reminder: the filled template, then the reply instructions. */
export function renderReminder(template: string, language: Language, values: ReminderValues): string {
  const names = TEMPLATE_VARIABLES[language];
  const filled = filledTemplate(template, {
    [names.client]: values.client,
    [names.company]: values.company,
    [names.professional]: values.professional,
    [names.date]: FORMATS[language].date.format(parseWallClock(values.start)),
    [names.time]: FORMATS[language].time.format(parseWallClock(values.start)),
  });
  return `${filled}\n\n${REPLY_INSTRUCTIONS[language].replace('{link}', values.link)}`;
}

const formatsOf = (language: Language) => ({
  date: new Intl.DateTimeFormat(LOCALES[language], {
    ...({ weekday: 'long', day: 'numeric', month: 'long' } as const),
    timeZone: 'UTC',
  }),
  time: new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short', timeZone: 'UTC' }),
});
/** Cached: creating a format takes longer than the rest of a reminder. */
const FORMATS: Record<Language, ReturnType<typeof formatsOf>> = { pt: formatsOf('pt'), en: formatsOf('en') };
