import type { SubscriptionPlan } from '@alinha/contracts-billing';
import type { BilingualText } from '@alinha/contracts-core';
import type { PortalAction } from './sandbox-account.ts';

export const PLAN_NAMES: Record<SubscriptionPlan, BilingualText> = {
  monthly: { pt: 'Plano mensal', en: 'Monthly plan' },
  semiannual: { pt: 'Plano semestral', en: 'Semiannual plan' },
  annual: { pt: 'Plano anual', en: 'Annual plan' },
};

export const PERIODS: Record<SubscriptionPlan, BilingualText> = {
  monthly: { pt: 'por mês', en: 'a month' },
  semiannual: { pt: 'por 6 meses', en: 'for 6 months' },
  annual: { pt: 'por 12 meses', en: 'for 12 months' },
};

export const ACTIONS: Record<PortalAction, BilingualText> = {
  renew: { pt: 'Cobrar a próxima renovação agora', en: 'Charge the next renewal now' },
  fail: { pt: 'Recusar a próxima renovação', en: 'Decline the next renewal' },
  cancel: { pt: 'Cancelar ao fim do período', en: 'Cancel at the end of the period' },
  resume: { pt: 'Retomar a renovação', en: 'Resume the renewal' },
  end: { pt: 'Encerrar imediatamente', en: 'End at once' },
  refund: { pt: 'Estornar o último pagamento', en: 'Refund the last payment' },
  refund_half: { pt: 'Estornar metade do último pagamento', en: 'Refund half of the last payment' },
};

export const TEXTS = {
  test_mode: { pt: 'Modo de teste', en: 'Test mode' },
  test_note: {
    pt: 'Nenhum dinheiro é cobrado: esta página substitui o provedor de pagamentos enquanto nenhum está configurado.',
    en: 'No money is charged: this page stands for the payment provider while none is configured.',
  },
  checkout_title: { pt: 'Pagamento da assinatura', en: 'Subscription payment' },
  renews: { pt: 'Renova automaticamente até ser cancelado.', en: 'Renews by itself until it is cancelled.' },
  once: {
    pt: 'Pagamento único: vale pelo período e não renova sozinho.',
    en: 'One payment: it lasts for the period and does not renew by itself.',
  },
  pay_card: { pt: 'Pagar com cartão de teste', en: 'Pay with a test card' },
  pay_pix: { pt: 'Pagar com PIX de teste', en: 'Pay with a test PIX' },
  pay_later: { pt: 'Gerar um código PIX e pagar depois', en: 'Get a PIX code and pay later' },
  code: { pt: 'Código PIX de teste: aguardando o pagamento.', en: 'Test PIX code: waiting to be paid.' },
  settle: { pt: 'Pagar o código', en: 'Pay the code' },
  lapse: { pt: 'Deixar o código vencer', en: 'Let the code expire' },
  waiting: { pt: 'Código PIX de teste gerado.', en: 'Test PIX code made.' },
  lapsed: { pt: 'O código venceu sem pagamento.', en: 'The code expired unpaid.' },
  decline: { pt: 'Testar um cartão recusado', en: 'Try a declined card' },
  give_up: { pt: 'Voltar sem pagar', en: 'Go back without paying' },
  declined: {
    pt: 'O cartão de teste foi recusado. Nada foi cobrado.',
    en: 'The test card was declined. Nothing was charged.',
  },
  paid: { pt: 'Pagamento de teste aprovado.', en: 'Test payment approved.' },
  over: { pt: 'Este pagamento já foi concluído ou expirou.', en: 'This payment is complete or has expired.' },
  back: { pt: 'Voltar para a assinatura', en: 'Back to the subscription' },
  portal_title: { pt: 'Gerenciar assinatura', en: 'Manage subscription' },
  none: { pt: 'Não há assinatura que se renove.', en: 'There is no subscription that renews.' },
  until: { pt: 'Período atual até', en: 'Current period until' },
  paid_until: { pt: 'Pago até', en: 'Paid until' },
  cancelled: { pt: 'Não será renovada.', en: 'It will not be renewed.' },
  late: { pt: 'A última renovação foi recusada.', en: 'The last renewal was declined.' },
  history: { pt: 'Pagamentos', en: 'Payments' },
  no_history: { pt: 'Nenhum pagamento ainda.', en: 'No payments yet.' },
  date: { pt: 'Data', en: 'Date' },
  amount: { pt: 'Valor', en: 'Amount' },
  status: { pt: 'Situação', en: 'Status' },
  status_paid: { pt: 'Pago', en: 'Paid' },
  status_failed: { pt: 'Falhou', en: 'Failed' },
  status_refunded: { pt: 'Estornado', en: 'Refunded' },
  status_partial: { pt: 'Estornado parcial', en: 'Partly refunded' },
  done: { pt: 'Feito.', en: 'Done.' },
} as const satisfies Record<string, BilingualText>;
