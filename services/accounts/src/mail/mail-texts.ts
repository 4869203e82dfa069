import type { Language } from '@alinha/contracts-core';
import type { MailKind } from './mail-kinds.ts';

/** `{name}`, `{company}` and `{time}` are replaced. The link of `action` follows the paragraphs. */
type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly footer: readonly string[];
};

export const MAIL_TEXTS: Readonly<Record<MailKind, Readonly<Record<Language, MailText>>>> = {
  password_changed: {
    pt: {
      subject: 'Sua senha da Alinha mudou',
      paragraphs: [
        'Olá, {name}.',
        'A senha do seu acesso à Alinha em {company} mudou em {time}.',
        'Se não foi você nem um administrador da empresa, crie outra senha agora.',
      ],
      action: 'Entrar na Alinha',
      footer: [],
    },
    en: {
      subject: 'Your Alinha password was changed',
      paragraphs: [
        'Hello, {name}.',
        'The password of your Alinha access at {company} was changed on {time}.',
        'If neither you nor an administrator of the company did this, set another password now.',
      ],
      action: 'Sign in to Alinha',
      footer: [],
    },
  },
};
