import type { OfferClosedEvent } from '@alinha/contracts-agenda';
import { type BilingualText, type Language, LOCALES, parseWallClock } from '@alinha/contracts-core';

const dayIn = (language: Language, text: string) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    ...({ weekday: 'long', day: 'numeric', month: 'long' } as const),
    timeZone: 'UTC',
  }).format(parseWallClock(text));
const timeIn = (language: Language, text: string) =>
  new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short', timeZone: 'UTC' }).format(
    parseWallClock(text),
  );

type OfferValues = {
  readonly client: string;
  readonly company: string;
  readonly professional: string;
  readonly service: string | null;
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`, as `expires`. */
  readonly start: string;
  readonly expires: string;
  /** `YYYY-MM-DD`. Null when no credit pays the session. */
  readonly creditExpiresOn: string | null;
  readonly link: string;
};

export function offerText(language: Language, values: OfferValues): string {
  const { client, company, professional, service, start, expires, creditExpiresOn: credit, link } = values;
  const [day, time, until] = [dayIn(language, start), timeIn(language, start), timeIn(language, expires)];
  if (language === 'pt') {
    const paid =
      credit === null ? '' : ` Sua reposição, válida até ${dayIn(language, credit)}, paga a sessão.`;
    return `Olá, ${client}! Abriu uma vaga${service === null ? '' : ` de ${service}`} em ${company}: ${day}, às ${time}, com ${professional}.${paid} A oferta vale até ${until}.\n\nResponda SIM para aceitar, NÃO para recusar ou PARAR para não receber mais avisos de vagas, ou toque: ${link}`;
  }
  const paid =
    credit === null
      ? ''
      : ` Your make-up credit, valid until ${dayIn(language, credit)}, pays for the session.`;
  return `Hi, ${client}! A place${service === null ? '' : ` for ${service}`} is free at ${company}: ${day}, at ${time}, with ${professional}.${paid} The offer ends at ${until}.\n\nReply YES to accept, NO to refuse or STOP to get no more messages about places, or tap: ${link}`;
}

type CreditValues = Pick<OfferValues, 'client' | 'company' | 'link'> & {
  /** YYYY-MM-DD. */
  readonly expiresOn: string;
};

export function creditText(language: Language, { client, company, expiresOn, link }: CreditValues): string {
  const day = dayIn(language, expiresOn);
  return language === 'pt'
    ? `Olá, ${client}! Sua reposição em ${company} vence em ${day}. Fale com a gente para marcar.\n\nPara não receber mais estes avisos, toque: ${link}`
    : `Hi, ${client}! Your make-up credit at ${company} expires on ${day}. Contact us to book it.\n\nTo get no more of these messages, tap: ${link}`;
}

/**
 * Reply to a client's answer. It contains day and time: after an unknown outcome the provider is searched for this
 * text, and an equal text about another place would count as sent.
 */
export function outcomeText(language: Language, outcome: OfferClosedEvent['outcome'], start: string): string {
  const [day, time] = [dayIn(language, start), timeIn(language, start)];
  const pt = `vaga de ${day}, às ${time}`;
  const en = `place on ${day}, at ${time}`;
  const texts: Readonly<Record<OfferClosedEvent['outcome'], BilingualText>> = {
    accepted: {
      pt: `Pronto, a ${pt}, é sua! A sessão está marcada.`,
      en: `Done, the ${en}, is yours! The session is booked.`,
    },
    refused: {
      pt: `Tudo bem, a ${pt}, fica para outra pessoa. Obrigado por avisar.`,
      en: `All right, the ${en}, goes to somebody else. Thank you for letting us know.`,
    },
    stopped: {
      pt: `Certo, recebemos sua resposta sobre a ${pt}. Você não recebe mais avisos de vagas.`,
      en: `All right, we have your answer about the ${en}. You get no more messages about places.`,
    },
    closed: {
      pt: `A ${pt}, não está mais disponível. Obrigado por responder!`,
      en: `The ${en}, is no longer available. Thank you for your answer!`,
    },
    taken: {
      pt: `A ${pt}, já foi preenchida. Avisamos você quando abrir outra.`,
      en: `The ${en}, has been taken. We will write to you when another place is free.`,
    },
  };
  return texts[outcome][language];
}
