import { companyEndpoints } from '@alinha/contracts-accounts';
import { clientEndpoints } from '@alinha/contracts-clients';
import { clientInput, eventually, startTestApp } from '@alinha/testing';
import { describe, expect, onTestFinished, test } from 'vitest';

const TOKEN = 'a-token-that-only-operators-have';
const app = await startTestApp({
  services: ['accounts', 'clients', 'agenda', 'billing'],
  environment: { OPERATOR_TOKEN: TOKEN },
});
const closed = await startTestAppWithoutToken();

const bearer = { authorization: `Bearer ${TOKEN}` };
const basic = { authorization: `Basic ${btoa(`operator:${TOKEN}`)}` };
const get = (path: string, headers: Record<string, string> = bearer, url = app.url) =>
  fetch(`${url}${path}`, { headers });

async function startTestAppWithoutToken() {
  return startTestApp({ services: ['accounts'] });
}

describe('the queue board and the metrics', () => {
  test.each(['/ops/queues', '/ops/queues/api/queues', '/ops/mail', '/ops/backups', '/ops/metrics'])(
    'are for operators: %s',
    async (path) => {
      for (const authorization of [
        '',
        'Bearer wrong',
        `Basic ${btoa('operator:wrong')}`,
        `Basic ${btoa(`operator:${TOKEN}x`)}`,
      ]) {
        const refused = await get(path, { authorization });
        expect(refused.status).toBe(401);
        expect(refused.headers.get('www-authenticate')).toContain('Basic');
      }
      expect((await get(path)).status).toBe(200);
      expect((await get(path, basic)).status).toBe(200);
    },
  );

  test('do not exist without a configured token, and accept no session', async () => {
    const studio = await closed.signUp();
    await studio.call(companyEndpoints.get);
    for (const path of ['/ops/queues', '/ops/mail', '/ops/backups', '/ops/metrics']) {
      expect((await get(path, bearer, closed.url)).status).toBe(404);
    }
    expect((await get('/ops/metrics', { cookie: 'session=x' })).status).toBe(401);
  });

  test('refuse requests from other sites', async () => {
    const reply = await fetch(`${app.url}/ops/queues/api/queues/events.agenda/pause`, {
      method: 'PUT',
      headers: { ...basic, origin: 'https://elsewhere.example' },
    });
    expect(reply.status).toBe(403);
  });

  test('show every queue with record ids and without names', async () => {
    const studio = await app.signUp();
    // Completed jobs are not stored, so the queue is paused through the board.
    const setQueue = (action: 'pause' | 'resume') =>
      fetch(`${app.url}/ops/queues/api/queues/events.agenda/${action}`, { method: 'PUT', headers: bearer });
    expect((await setQueue('pause')).status).toBe(200);
    onTestFinished(async () => void (await setQueue('resume')));
    const { id } = await studio.call(clientEndpoints.create, {
      body: { ...clientInput(), name: 'Zuleica Moura' },
    });
    await eventually(async () => {
      const page = await get(
        '/ops/queues/api/queues?activeQueue=events.agenda&status=latest&page=1&jobsPerPage=50',
      );
      const text = await page.text();
      const { queues } = JSON.parse(text) as {
        queues: { name: string; jobs: { data: { id?: number } }[] }[];
      };
      expect(queues.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'accounts.erase-company',
          'agenda.extend-plans',
          'billing.bill-plans',
          'events.agenda',
        ]),
      );
      const jobs = queues.find(({ name }) => name === 'events.agenda')?.jobs ?? [];
      expect(jobs.some(({ data }) => data.id === id)).toBe(true);
      expect(text).not.toContain('Zuleica');
    });
  });

  test('show why a job failed, without the values in its error', async () => {
    const queue = 'operators.failing';
    const failure = Object.assign(new Error('Invalid call:\n{ name: "Zuleica" }\nUnique constraint failed'), {
      name: 'PrismaClientKnownRequestError',
    });
    await app.platform.queues.addAll(queue, [{ id: 'failing', name: queue, data: { company_id: 1 } }]);
    const stop = await app.platform.queues.work(queue, () => Promise.reject(failure));
    await eventually(async () => {
      const page = await get(`/ops/queues/api/queues?activeQueue=${queue}&page=1&jobsPerPage=50`);
      const text = await page.text();
      expect(text).toContain('PrismaClientKnownRequestError: Unique constraint failed');
      expect(text).not.toContain('Zuleica');
    });
    await stop();
  });

  test('count jobs for Prometheus, with one description per metric', async () => {
    const text = await (await get('/ops/metrics')).text();
    expect(text).toMatch(/bullmq_job_count\{queue="events\.agenda", state="failed"\} 0/);
    expect(text.match(/# TYPE bullmq_job_count gauge/g)).toHaveLength(1);
    const lines = text
      .trim()
      .split('\n')
      .map((line) => /^(?:# \w+ )?(\w+)/.exec(line)?.[1])
      .filter((name) => name?.startsWith('bullmq_'));
    const blocks = lines.filter((name, index) => name !== lines[index - 1]);
    expect(new Set(blocks).size).toBe(blocks.length);
    // The process's own metrics follow.
    expect(text).toMatch(/^alinha_http_request_duration_seconds_count\{service="gateway",/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  test('load nothing from other sites', async () => {
    const page = await get('/ops/queues');
    expect(await page.text()).not.toMatch(/(href|src)="https?:/);
    expect(page.headers.get('content-security-policy')).toContain("base-uri 'self'");
  });
});
