import {
  authEndpoints,
  employeeEndpoints,
  factorEndpoints,
  passkeyEndpoints,
  type SecondStep,
  secondStepEndpoints,
} from '@alinha/contracts-accounts';
import { addPasskey, type TestApp, type TestStudio, totpCode, turnTotpOn } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';

/** Calls about second factors. */
export const FACTOR_SCENES: Readonly<Record<string, Scene>> = {
  'factors.enable-totp': {
    action: 'employee.factor_added',
    ready: async (studio, app) => {
      const { secret } = await studio.call(factorEndpoints.startTotp);
      // The clock moves before the call.
      return () => studio.call(factorEndpoints.enableTotp, { body: { code: totpCode(secret, now(app)) } });
    },
  },
  'factors.remove-totp': {
    action: 'employee.factor_removed',
    ready: async (studio, app) => {
      await turnTotpOn(studio, now(app));
      return () => studio.call(factorEndpoints.removeTotp);
    },
  },
  'factors.renew-recovery-codes': {
    action: 'employee.recovery_codes_renewed',
    ready: async (studio, app) => {
      await turnTotpOn(studio, now(app));
      return () => studio.call(factorEndpoints.renewRecoveryCodes);
    },
  },
  'passkeys.add': { action: 'employee.factor_added', ready: async (studio) => () => addPasskey(studio) },
  'passkeys.rename': {
    action: 'employee.updated',
    ready: async (studio) => {
      const { id } = (await addPasskey(studio)).passkey;
      return () => studio.call(passkeyEndpoints.rename, { params: { id }, body: { name: 'Celular' } });
    },
  },
  'passkeys.remove': {
    action: 'employee.factor_removed',
    ready: async (studio) => {
      const { id } = (await addPasskey(studio)).passkey;
      return () => studio.call(passkeyEndpoints.remove, { params: { id } });
    },
  },
  'employees.remove-factors': {
    action: 'employee.factors_reset',
    ready: async (studio) => {
      const colleague = await studio.addEmployee();
      await addPasskey(colleague);
      const params = { id: colleague.user.id };
      return () => studio.call(employeeEndpoints.removeFactors, { params });
    },
  },
  'second-step.code': {
    action: 'session.started',
    ready: async (studio, app) => {
      const { codes } = await turnTotpOn(studio, now(app));
      const { token } = await passwordStep(studio, app);
      return () => app.anonymous.call(secondStepEndpoints.code, { body: { token, code: codes[0] ?? '' } });
    },
  },
  'second-step.passkey': {
    action: 'session.started',
    ready: async (studio, app) => {
      const { device } = await addPasskey(studio);
      const visitor = app.anonymous.with({ origin: studio.connection.url });
      return async () => {
        const options = await visitor.call(secondStepEndpoints.passkeyOptions, { body: {} });
        return visitor.call(secondStepEndpoints.passkey, { body: { credential: device.get(options) } });
      };
    },
  },
};

const now = ({ platform }: TestApp) => platform.clock();

async function passwordStep(studio: TestStudio, app: TestApp): Promise<SecondStep> {
  const body = { email: studio.user.email, password: studio.password };
  const reply = await app.anonymous.request('POST', authEndpoints.login.path, body);
  return (reply.body as { details: SecondStep }).details;
}
