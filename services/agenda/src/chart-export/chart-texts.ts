import { type BilingualText, type Language, LOCALES, parseWallClock } from '@alinha/contracts-core';
import type { ChainProblemKind } from '../evolution/note-chain.ts';

const TEXTS = {
  title: { pt: 'Prontuário', en: 'Clinical record' },
  client: { pt: 'Cliente', en: 'Client' },
  birth_date: { pt: 'Data de nascimento', en: 'Birth date' },
  phone: { pt: 'Telefone', en: 'Phone' },
  email: { pt: 'E-mail', en: 'Email' },
  address: { pt: 'Endereço', en: 'Address' },
  intact: { pt: 'Cadeia íntegra', en: 'Chain intact' },
  broken: { pt: 'Cadeia rompida', en: 'Chain broken' },
  intact_text: {
    pt: '{count} assinaturas. Nenhum registro assinado foi alterado, reordenado ou removido.',
    en: '{count} signatures. No signed record was changed, reordered or removed.',
  },
  broken_text: {
    pt: 'Um registro assinado foi alterado, reordenado ou removido fora do sistema.',
    en: 'A signed record was changed, reordered or removed outside the system.',
  },
  last_hash: { pt: 'Último hash', en: 'Last hash' },
  problem: { pt: 'Assinatura {position}: {kind}', en: 'Signature {position}: {kind}' },
  problem_elsewhere: { pt: 'Consulta {id}: {kind}', en: 'Appointment {id}: {kind}' },
  notes: { pt: 'Evoluções', en: 'Notes' },
  no_notes: { pt: 'Nenhuma evolução.', en: 'No notes.' },
  unknown_session: { pt: 'Consulta removida', en: 'Removed appointment' },
  draft: { pt: 'Rascunho, não assinado', en: 'Draft, not signed' },
  draft_by: { pt: 'Salvo por {name} em {when}', en: 'Saved by {name} on {when}' },
  damaged_draft: {
    pt: 'O texto foi alterado fora do sistema e não pode ser lido.',
    en: 'The text was changed outside the system and cannot be read.',
  },
  front: { pt: 'Frente', en: 'Front' },
  back: { pt: 'Costas', en: 'Back' },
  left: { pt: 'Esquerda', en: 'Left' },
  right: { pt: 'Direita', en: 'Right' },
  signed: { pt: 'Assinado por {name} em {when}', en: 'Signed by {name} on {when}' },
  addendum: { pt: 'Adendo', en: 'Addendum' },
  reason: { pt: 'Motivo', en: 'Reason' },
  hash: { pt: 'Hash', en: 'Hash' },
  previous_hash: { pt: 'Hash anterior', en: 'Previous hash' },
  first: { pt: 'nenhum (primeira assinatura)', en: 'none (first signature)' },
  attachments: { pt: 'Anexos', en: 'Attachments' },
  no_attachments: { pt: 'Nenhum anexo.', en: 'No attachments.' },
  damaged: {
    pt: 'ilegível, alterado fora do sistema',
    en: 'unreadable, changed outside the system',
  },
  missing_file: { pt: 'arquivo ausente ou danificado', en: 'file missing or damaged' },
  exported: { pt: 'Exportado por {name} em {when}', en: 'Exported by {name} on {when}' },
  page: { pt: 'Página {page} de {pages}', en: 'Page {page} of {pages}' },
} as const satisfies Record<string, BilingualText>;

export const chartText = (
  key: keyof typeof TEXTS,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => TEXTS[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const PROBLEMS: Readonly<Record<ChainProblemKind, BilingualText>> = {
  text: { pt: 'o texto foi alterado', en: 'the text was changed' },
  addendum: { pt: 'o texto do adendo foi alterado', en: 'the text of the addendum was changed' },
  signature: { pt: 'os dados da assinatura foram alterados', en: 'the data of the signature were changed' },
  order: { pt: 'não segue a assinatura anterior', en: 'does not follow the signature before it' },
  missing: { pt: 'foi removida', en: 'was removed' },
  appointment: {
    pt: 'a consulta mostra outro texto, cliente ou dia',
    en: 'the appointment shows another text, client or day',
  },
  answers: {
    pt: 'as respostas ao modelo foram alteradas',
    en: 'the answers to the template were changed',
  },
  end: { pt: 'o fim da cadeia foi alterado', en: 'the end of the chain was changed' },
};

/** `kind`: a `ChainProblemKind`, which is a text in the exported form. */
export const problemText = (kind: string, language: Language): string =>
  PROBLEMS[kind as ChainProblemKind][language];

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
const formatsOf = (locale: string) => ({
  day: new Intl.DateTimeFormat(locale, DAY),
  time: new Intl.DateTimeFormat(locale, { ...DAY, hour: '2-digit', minute: '2-digit' }),
});
/** Created once, because a chart has hundreds of dates. */
const FORMATS: Readonly<Record<Language, ReturnType<typeof formatsOf>>> = {
  pt: formatsOf(LOCALES.pt),
  en: formatsOf(LOCALES.en),
};

/** `21/03/2026` in Portuguese; with a time `21/03/2026, 09:30`. */
export const dateText = (text: string, language: Language): string =>
  FORMATS[language][text.length <= 10 ? 'day' : 'time'].format(parseWallClock(text));
