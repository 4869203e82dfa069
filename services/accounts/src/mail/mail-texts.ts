import type { Language } from '@alinha/contracts-core';
import type { MailKind } from './mail-kinds.ts';

/** `{name}`, `{company}`, `{time}`, `{minutes}` and `{hours}` are replaced. The link of `action` follows the paragraphs. */
type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly footer: readonly string[];
};

export const MAIL_TEXTS: Readonly<Record<MailKind, Readonly<Record<Language, MailText>>>> = {
  password_link: {
    pt: {
      subject: 'Crie uma nova senha do Alinha',
      paragraphs: [
        'Olá, {name}.',
        'Recebemos um pedido de nova senha para o seu acesso ao Alinha em {company}.',
        'O link vale por {minutes} minutos e só pode ser usado uma vez.',
      ],
      action: 'Criar nova senha',
      footer: ['Se você não fez este pedido, ignore este e-mail: a sua senha continua a mesma.'],
    },
    en: {
      subject: 'Set a new Alinha password',
      paragraphs: [
        'Hello, {name}.',
        'We received a request for a new password for your Alinha access at {company}.',
        'The link works for {minutes} minutes and can be used once.',
      ],
      action: 'Set a new password',
      footer: ['If you did not ask for this, ignore this email: your password stays the same.'],
    },
  },
  invitation: {
    pt: {
      subject: 'Seu acesso ao Alinha',
      paragraphs: [
        'Olá, {name}.',
        '{company} criou um acesso para você no Alinha, o sistema de agenda da empresa.',
        'Crie a sua senha para entrar. O link vale por {hours} horas e só pode ser usado uma vez.',
      ],
      action: 'Criar minha senha',
      footer: ['Se o link vencer, peça outro a um administrador da empresa.'],
    },
    en: {
      subject: 'Your Alinha access',
      paragraphs: [
        'Hello, {name}.',
        '{company} created an access for you in Alinha, the system for its schedule.',
        'Set your password to sign in. The link works for {hours} hours and can be used once.',
      ],
      action: 'Set my password',
      footer: ['If the link has expired, ask an administrator of the company for another one.'],
    },
  },
  confirm_email: {
    pt: {
      subject: 'Confirme o seu e-mail do Alinha',
      paragraphs: [
        'Olá, {name}.',
        'Este endereço é usado para entrar no Alinha em {company}. Confirme que ele é seu.',
        'O link vale por {hours} horas e só pode ser usado uma vez.',
      ],
      action: 'Confirmar e-mail',
      footer: ['Se você não conhece o Alinha, ignore este e-mail.'],
    },
    en: {
      subject: 'Confirm your Alinha email',
      paragraphs: [
        'Hello, {name}.',
        'This address is used to sign in to Alinha at {company}. Confirm that it is yours.',
        'The link works for {hours} hours and can be used once.',
      ],
      action: 'Confirm email',
      footer: ['If you do not know Alinha, ignore this email.'],
    },
  },
  password_changed: {
    pt: {
      subject: 'Sua senha do Alinha mudou',
      paragraphs: [
        'Olá, {name}.',
        'A senha do seu acesso ao Alinha em {company} mudou em {time}.',
        'Se não foi você nem um administrador da empresa, crie outra senha agora.',
      ],
      action: 'Criar outra senha',
      footer: [],
    },
    en: {
      subject: 'Your Alinha password was changed',
      paragraphs: [
        'Hello, {name}.',
        'The password of your Alinha access at {company} was changed on {time}.',
        'If neither you nor an administrator of the company did this, set another password now.',
      ],
      action: 'Set another password',
      footer: [],
    },
  },
  email_changed: {
    pt: {
      subject: 'O e-mail do seu acesso ao Alinha mudou',
      paragraphs: [
        'Olá, {name}.',
        'O e-mail do seu acesso ao Alinha em {company} mudou em {time}. Este endereço não entra mais na conta.',
        'Se não foi você, fale agora com um administrador da empresa: ele pode corrigir o endereço.',
      ],
      action: 'Abrir o Alinha',
      footer: [],
    },
    en: {
      subject: 'The email of your Alinha access was changed',
      paragraphs: [
        'Hello, {name}.',
        'The email of your Alinha access at {company} was changed on {time}. This address no longer opens the account.',
        'If you did not do this, talk to an administrator of the company now: they can correct the address.',
      ],
      action: 'Open Alinha',
      footer: [],
    },
  },
  new_device: {
    pt: {
      subject: 'Nova entrada na sua conta do Alinha',
      paragraphs: [
        'Olá, {name}.',
        'Alguém entrou na sua conta do Alinha em {company} em {time}, em um aparelho novo ou pela primeira vez desde a última troca de senha.',
        'Se foi você, não precisa fazer nada. Se não foi, crie outra senha agora: ela encerra todas as sessões.',
      ],
      action: 'Criar outra senha',
      footer: [],
    },
    en: {
      subject: 'New sign-in to your Alinha account',
      paragraphs: [
        'Hello, {name}.',
        'Somebody signed in to your Alinha account at {company} on {time}, on a new device or for the first time since the password was changed.',
        'If it was you, there is nothing to do. If not, set another password now: it ends all sessions.',
      ],
      action: 'Set another password',
      footer: [],
    },
  },
  factor_added: {
    pt: {
      subject: 'Segunda etapa de entrada adicionada ao Alinha',
      paragraphs: [
        'Olá, {name}.',
        'Um aplicativo autenticador ou uma passkey foi adicionado ao seu acesso ao Alinha em {company} em {time}. A próxima entrada com senha pede também essa segunda etapa.',
        'Se não foi você, crie outra senha agora e peça a um administrador da empresa que remova a segunda etapa.',
      ],
      action: 'Criar outra senha',
      footer: [],
    },
    en: {
      subject: 'Second sign-in step added to Alinha',
      paragraphs: [
        'Hello, {name}.',
        'An authenticator app or a passkey was added to your Alinha access at {company} on {time}. The next sign-in with the password also asks for this second step.',
        'If you did not do this, set another password now and ask an administrator of the company to remove the second step.',
      ],
      action: 'Set another password',
      footer: [],
    },
  },
  factor_removed: {
    pt: {
      subject: 'Segunda etapa de entrada removida do Alinha',
      paragraphs: [
        'Olá, {name}.',
        'Um aplicativo autenticador ou uma passkey foi removido do seu acesso ao Alinha em {company} em {time}.',
        'Se não foi você nem um administrador da empresa, crie outra senha agora.',
      ],
      action: 'Criar outra senha',
      footer: [],
    },
    en: {
      subject: 'Second sign-in step removed from Alinha',
      paragraphs: [
        'Hello, {name}.',
        'An authenticator app or a passkey was removed from your Alinha access at {company} on {time}.',
        'If neither you nor an administrator of the company did this, set another password now.',
      ],
      action: 'Set another password',
      footer: [],
    },
  },
  second_step_locked: {
    pt: {
      subject: 'Alguém com a sua senha errou a segunda etapa do Alinha',
      paragraphs: [
        'Olá, {name}.',
        'Em {time}, alguém digitou a senha do seu acesso ao Alinha em {company} e depois errou várias vezes o código da segunda etapa. Ninguém entrou com esses códigos, e outros são recusados por até 15 minutos.',
        'Se foi você, espere e tente de novo. Se não foi, outra pessoa conhece a sua senha: crie outra agora.',
      ],
      action: 'Criar outra senha',
      footer: [],
    },
    en: {
      subject: 'Somebody with your password failed the second step of Alinha',
      paragraphs: [
        'Hello, {name}.',
        'On {time}, somebody entered the password of your Alinha access at {company} and then several wrong codes in the second step. Nobody signed in with these codes, and further ones are refused for up to 15 minutes.',
        'If it was you, wait and try again. If not, somebody else knows your password: set another one now.',
      ],
      action: 'Set another password',
      footer: [],
    },
  },
};
