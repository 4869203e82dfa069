import {
  type CurrencySetting,
  DAY_MS,
  filledTemplate,
  formatCents,
  type Language,
  LOCALES,
  parseWallClock,
} from '@alinha/contracts-core';

/** Days after the due date on which a client gets a message; -1 is the day before. */
export const DUNNING_DAYS = { before_1: -1, after_1: 1, after_3: 3, after_7: 7 } as const;
export type DunningStep = keyof typeof DUNNING_DAYS;
export const DUNNING_STEPS = Object.keys(DUNNING_DAYS) as readonly DunningStep[];

export const DUNNING_TEXT_LENGTH = 700;

/** Names of the variables of a text, in its language. A text writes them in braces: `{client}`. */
export const DUNNING_VARIABLES = {
  pt: { client: 'cliente', company: 'empresa', total: 'total' },
  en: { client: 'client', company: 'company', total: 'total' },
} as const satisfies Record<Language, VariableNames>;
type VariableNames = Record<'client' | 'company' | 'total', string>;

export const DEFAULT_DUNNING_TEXTS: Record<Language, Record<DunningStep, string>> = {
  pt: {
    before_1:
      'Olá, {cliente}! Um lembrete de {empresa}: há um pagamento que vence amanhã. Em aberto: {total}.',
    after_1:
      'Olá, {cliente}! Um pagamento em {empresa} venceu ontem e ainda não consta como recebido. Em aberto: {total}. Se você já pagou, desconsidere esta mensagem.',
    after_3:
      'Olá, {cliente}! Um pagamento em {empresa} venceu há três dias. Em aberto: {total}. Se precisar combinar outra data, fale com a gente.',
    after_7:
      'Olá, {cliente}! Faz uma semana que um pagamento em {empresa} venceu. Em aberto: {total}. Responda esta mensagem para combinarmos a melhor forma de acertar.',
  },
  en: {
    before_1: 'Hi, {client}! A reminder from {company}: a payment is due tomorrow. Open: {total}.',
    after_1:
      'Hi, {client}! A payment at {company} was due yesterday and we have not received it yet. Open: {total}. If you have already paid, please ignore this message.',
    after_3:
      'Hi, {client}! A payment at {company} was due three days ago. Open: {total}. If you need another date, please let us know.',
    after_7:
      'Hi, {client}! A payment at {company} was due a week ago. Open: {total}. Reply to this message and we will find a way to settle it.',
  },
};

/** Listed payments; the others are counted. */
const MOST_LISTED = 10;

export type OpenPayment = {
  /** Name of the plan or description. Null for another payment. */
  readonly subject: string | null;
  readonly isSession: boolean;
  /** YYYY-MM-DD. */
  readonly dueDate: string;
  readonly openCents: number;
  /** Page on which the client pays by PIX; null without a key. */
  readonly link: string | null;
};

export type DunningValues = {
  readonly client: string;
  readonly company: string;
  readonly currency: CurrencySetting | undefined;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Earliest due first. */
  readonly payments: readonly OpenPayment[];
};

/**
 * The complete message: the filled text, then the open payments with their links. The list names the days since the due date,
 * so the messages of two days are never equal: after an unknown outcome the message is looked up by its text.
 */
export function dunningText(template: string, language: Language, values: DunningValues): string {
  const { client, company, currency, today, payments } = values;
  const money = (cents: number) => formatCents(cents, language, currency).replaceAll('\u00a0', ' ');
  const total = money(payments.reduce((sum, { openCents }) => sum + openCents, 0));
  const inLanguage = ({ client: forClient, company: forCompany, total: forTotal }: VariableNames) => ({
    [forClient]: client,
    [forCompany]: company,
    [forTotal]: total,
  });
  const filled = filledTemplate(template, {
    ...inLanguage(DUNNING_VARIABLES.pt),
    ...inLanguage(DUNNING_VARIABLES.en),
  });
  const items = payments.slice(0, MOST_LISTED).map(({ subject, isSession, dueDate, openCents, link }) => {
    const name = subject ?? WORDS[language][isSession ? 'session' : 'payment'];
    const line = `• ${name}: ${money(openCents)}, ${dueText(dueDate, today, language)}`;
    return link === null ? line : `${line}\n  ${WORDS[language].pay} ${link}`;
  });
  const more = payments.length - items.length;
  if (more > 0) items.push(WORDS[language].more(more));
  return `${filled}\n\n${items.join('\n')}`;
}

const WORDS = {
  pt: {
    session: 'Consulta',
    payment: 'Pagamento',
    pay: 'Pague com PIX:',
    more: (count: number) => `e mais ${count} ${count === 1 ? 'pagamento' : 'pagamentos'}`,
  },
  en: {
    session: 'Appointment',
    payment: 'Payment',
    pay: 'Pay with PIX:',
    more: (count: number) => `and ${count} more ${count === 1 ? 'payment' : 'payments'}`,
  },
} as const;

/** Whole days from the due date to today. */
export const daysLate = (dueDate: string, today: string) =>
  Math.round((parseWallClock(today).getTime() - parseWallClock(dueDate).getTime()) / DAY_MS);

function dueText(dueDate: string, today: string, language: Language): string {
  const date = parseWallClock(dueDate).toLocaleDateString(LOCALES[language], { timeZone: 'UTC' });
  const days = daysLate(dueDate, today);
  if (language === 'pt') {
    if (days < 0) return `vence amanhã, ${date}`;
    if (days === 0) return `vence hoje, ${date}`;
    return days === 1 ? `venceu ontem, ${date}` : `venceu em ${date}, há ${days} dias`;
  }
  if (days < 0) return `due tomorrow, ${date}`;
  if (days === 0) return `due today, ${date}`;
  return days === 1 ? `was due yesterday, ${date}` : `was due on ${date}, ${days} days ago`;
}
