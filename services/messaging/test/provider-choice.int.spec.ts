import { connectionEndpoints, testPhoneEndpoints } from '@alinha/contracts-messaging';
import { startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';
import { TestPhoneLinks } from '../src/test-phone/test-phone-links.ts';

const app = await startTestApp({
  services: ['accounts', 'messaging'],
  environment: { EVOLUTION_URL: 'http://127.0.0.1:9', EVOLUTION_API_KEY: 'key' },
});

test('there is no simulated phone when a provider is configured', async () => {
  const studio = await app.signUp();
  const body = { instance_name: 'a-phone-of-mine' };
  await expect(studio.call(connectionEndpoints.connect, { body })).rejects.toMatchObject({
    status: 502,
    code: 'PROVIDER_FAILED',
  });
  const links = TestPhoneLinks.open({
    publicUrl: app.url,
    keyFor: (purpose) => app.platform.keyFor(`messaging.${purpose}`),
  });
  const params = { token: links.linkOf(body.instance_name).split('/').at(-1) ?? '' };
  await expect(app.anonymous.call(testPhoneEndpoints.get, { params })).rejects.toMatchObject({ status: 404 });
  await expect(app.anonymous.call(testPhoneEndpoints.scan, { params })).rejects.toMatchObject({
    status: 404,
  });
});
