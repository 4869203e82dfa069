import { commissionEndpoints, financeEndpoints, paymentEndpoints } from '@alinha/contracts-billing';
import { addRefusedSurplus, type TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';
import { addClient } from './client-scenes.ts';

async function paymentOf(studio: TestStudio) {
  const client = await addClient(studio);
  return { client_id: client.id, total_amount_cents: 15_000 };
}
const addPayment = async (studio: TestStudio) =>
  studio.call(paymentEndpoints.create, { body: await paymentOf(studio) });

const addRule = (studio: TestStudio) =>
  studio.call(commissionEndpoints.saveRules, {
    params: { id: studio.user.id },
    body: { rules: [{ specialty_id: null, basis_points: 5_000 }] },
  });
const closeMonth = (studio: TestStudio) =>
  studio.call(commissionEndpoints.close, {
    params: { id: studio.user.id },
    body: { month: '2026-01', sessions: 0, share_cents: 0 },
  });

export const PAYMENT_SCENES = {
  'payments.create': {
    action: 'payment.created',
    ready: async (studio) => {
      const body = await paymentOf(studio);
      return () => studio.call(paymentEndpoints.create, { body });
    },
  },
  'payments.update': {
    action: 'payment.paid',
    ready: async (studio) => {
      const { id } = await addPayment(studio);
      return () => studio.call(paymentEndpoints.update, { params: { id }, body: { status: 'paid' } });
    },
  },
  'payments.receive-part': {
    action: 'payment.part_received',
    ready: async (studio) => {
      const { id } = await addPayment(studio);
      return () =>
        studio.call(paymentEndpoints.receivePart, { params: { id }, body: { amount_cents: 5_000 } });
    },
  },
  'payments.delete-part': {
    action: 'payment.part_deleted',
    ready: async (studio) => {
      const payment = await addPayment(studio);
      const params = { id: payment.id };
      const { parts = [] } = await studio.call(paymentEndpoints.receivePart, {
        params,
        body: { amount_cents: 5_000 },
      });
      return () => studio.call(paymentEndpoints.deletePart, { params: { id: parts[0]?.id ?? 0 } });
    },
  },
  'payments.receive-many': {
    action: 'payment.paid',
    ready: async (studio) => {
      const { id, open_cents = 0 } = await addPayment(studio);
      const body = { payments: [{ payment_id: id, open_cents }], method: 'pix' as const };
      return () => studio.call(paymentEndpoints.receiveMany, { body });
    },
  },
  'finance.close-till': {
    action: 'till.closed',
    ready: async (studio) => {
      const body = { day: '2026-01-02', counted_cents: 0, expected_cents: 0 };
      return () => studio.call(financeEndpoints.closeTill, { body });
    },
  },
  'commission.save-rules': {
    action: 'commission.rules_changed',
    ready: async (studio) => {
      const params = { id: studio.user.id };
      return () => studio.call(commissionEndpoints.saveRules, { params, body: { rules: [] } });
    },
  },
  'commission.close': {
    action: 'commission.closed',
    ready: async (studio) => {
      await addRule(studio);
      return () => closeMonth(studio);
    },
  },
  'commission.pay': {
    action: 'commission.paid',
    ready: async (studio) => {
      await addRule(studio);
      await closeMonth(studio);
      const params = { id: studio.user.id };
      const body = { month: '2026-01', paid_on: '2026-02-01' };
      return () => studio.call(commissionEndpoints.pay, { params, body });
    },
  },
  'finance.return-surplus': {
    action: 'payment.returned',
    ready: async (studio, app) => {
      const payment = await addPayment(studio);
      const id = await addRefusedSurplus(app.database, studio.companyId, payment.id);
      return () => studio.call(financeEndpoints.returnSurplus, { params: { id } });
    },
  },
  'payments.delete': {
    action: 'payment.deleted',
    ready: async (studio) => {
      const { id } = await addPayment(studio);
      return () => studio.call(paymentEndpoints.delete, { params: { id }, query: {} });
    },
  },
} satisfies Record<string, Scene>;
