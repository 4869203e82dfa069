import { eventually, startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp();

test('reports a service as unhealthy when its disk is full, and still serves calls', async () => {
  const role = new URL(app.platform.urlOf('agenda')).username;
  const limitFiles = async (change: string) => {
    await app.database.query(`ALTER ROLE ${role} ${change}`);
    await app.database.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [
      role,
    ]);
  };
  const health = () => app.anonymous.request('GET', '/api/health');
  const studio = await app.signUp();
  try {
    await limitFiles("SET temp_file_limit = '64kB'");
    const ready = () => app.service('agenda').fastify.inject('/health/ready');
    await eventually(async () => {
      const { statusCode, json } = await ready();
      expect([statusCode, json().data]).toMatchObject([200, { database: true, disk: false }]);
      expect(await health()).toMatchObject({
        status: 503,
        body: { data: { services: { agenda: false } } },
      });
    });
    expect(await studio.request('GET', '/api/company/rooms')).toMatchObject({ status: 200 });
  } finally {
    await limitFiles('RESET temp_file_limit');
  }
  await eventually(async () => expect(await health()).toMatchObject({ status: 200 }));
}, 40_000);
