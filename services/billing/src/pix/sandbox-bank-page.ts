import type { BilingualText, Language } from '@alinha/contracts-core';
import { button, documentOf, escaped, form, money } from '../sandbox/sandbox-pages.ts';

const TEXTS = {
  title: { pt: 'Banco de teste', en: 'Test bank' },
  note: {
    pt: 'Nenhum dinheiro é movido: esta página substitui o aplicativo do banco do cliente enquanto nenhum provedor de PIX está configurado.',
    en: "No money moves: this page replaces the app of the client's bank while no PIX provider is configured.",
  },
  what: { pt: 'Pagar por PIX', en: 'Pay by PIX' },
  pay: { pt: 'Pagar', en: 'Pay' },
  pay_again: { pt: 'Pagar outra vez o mesmo código', en: 'Pay the same code again' },
  refuse: { pt: 'Testar um pagamento recusado', en: 'Try a refused payment' },
  paid: { pt: 'PIX enviado.', en: 'PIX sent.' },
  paid_again: {
    pt: 'PIX enviado outra vez. O valor a mais será devolvido.',
    en: 'PIX sent again. The surplus will be refunded.',
  },
  refused: {
    pt: 'O banco de teste recusou o pagamento. Nada foi enviado.',
    en: 'The test bank refused the payment. Nothing was sent.',
  },
  is_paid: { pt: 'Este código já foi pago.', en: 'This code is already paid.' },
} as const satisfies Record<string, BilingualText>;

export type BankNotice = 'paid' | 'paid_again' | 'refused' | null;

type BankPage = {
  readonly amountCents: number;
  readonly isPaid: boolean;
  readonly notice: BankNotice;
  readonly language: Language;
};

export function bankPage({ amountCents, isPaid, notice, language }: BankPage): string {
  const text = (key: keyof typeof TEXTS) => TEXTS[key][language];
  const shown = notice ?? (isPaid ? 'is_paid' : null);
  const role = shown === 'refused' ? 'alert' : 'status';
  const pay = isPaid ? button('pay', text('pay_again')) : button('pay', text('pay'), true);
  return documentOf(
    escaped(text('title')),
    `<h1>${escaped(text('what'))}</h1>
<p class="price">${money(amountCents, 'BRL', language)}</p>
${shown ? `<p role="${role}">${escaped(text(shown))}</p>` : ''}
${form(pay + button('refuse', text('refuse')))}`,
    { language, note: text('note') },
  );
}
