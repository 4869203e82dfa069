import { DatabaseConnection } from '@alinha/service-kit';
import { createTestDatabase } from '@alinha/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';

const database = await createTestDatabase();
afterAll(() => database.release());

function open() {
  const connection = new DatabaseConnection(database.urlOf('agenda'), 'agenda');
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= connection.close();
    return closed;
  };
  onTestFinished(close);
  const { reads } = connection;
  return {
    close,
    echo: (n: number) =>
      reads.query<{ n: number; pid: number }>({
        name: 'echo',
        text: 'SELECT $1::int AS n, pg_backend_pid() AS pid',
        values: [n],
      }),
    sleep: (seconds: number) =>
      reads.query<{ pid: number }>({
        name: 'sleep',
        text: 'SELECT pg_backend_pid() AS pid, pg_sleep($1)',
        values: [seconds],
      }),
    mistake: () => reads.query({ name: 'mistake', text: 'SELECT * FROM nowhere', values: [] }),
    divide: (by: number) => reads.query({ name: 'divide', text: 'SELECT 1 / $1::int AS n', values: [by] }),
  };
}

test.each([
  [32, 1],
  [33, 2],
  [500, 4],
])('%d concurrent reads each get their own rows, on connections: %d', async (count, connections) => {
  const { echo } = open();
  const numbers = Array.from({ length: count }, (_, n) => n);
  const answered = (await Promise.all(numbers.map(echo))).flat();
  expect(answered.map(({ n }) => n)).toEqual(numbers);
  expect(new Set(answered.map(({ pid }) => pid)).size).toBe(connections);
});

test('a failing read does not fail the others', async () => {
  const { echo, divide } = open();
  const [before, failed, between, divided, after] = await Promise.allSettled([
    echo(1),
    divide(0),
    echo(2),
    divide(1),
    echo(3),
  ]);
  expect(before).toMatchObject({ value: [{ n: 1 }] });
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(between).toMatchObject({ value: [{ n: 2 }] });
  expect(divided).toMatchObject({ value: [{ n: 1 }] });
  expect(after).toMatchObject({ value: [{ n: 3 }] });
});

test('every read of an invalid statement gets the error, queued ones too', async () => {
  const { echo, mistake } = open();
  for (const one of await Promise.allSettled([mistake(), mistake()]))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: '42P01' } });
  expect(await echo(1)).toMatchObject([{ n: 1 }]);
});

test('reads in progress finish when the pool closes, and later ones are refused', async () => {
  const { echo, sleep, close } = open();
  await echo(0);
  const slept = sleep(0.3);
  const last = echo(1);
  await close();
  expect(await slept).toHaveLength(1);
  expect(await last).toMatchObject([{ n: 1 }]);
  await expect(echo(2)).rejects.toThrow('closed');
});

test('a slow read does not block the others and still gets its rows', async () => {
  const { echo, sleep } = open();
  const [first] = await echo(0);
  let isAwake = false;
  const slept = sleep(2).then(([answer]) => {
    isAwake = true;
    return answer;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const [second] = await echo(1);
  expect(isAwake).toBe(false);
  expect(second).toMatchObject({ n: 1 });
  expect(second?.pid).not.toBe(first?.pid);
  expect((await slept)?.pid).toBe(first?.pid);
});

test('a connection gets no more reads when it has not replied for a second', async () => {
  const { echo, sleep } = open();
  await echo(0);
  let isAwake = false;
  const slept = sleep(4).then(() => {
    isAwake = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => echo(n)));
  expect(isAwake).toBe(false);
  expect(answers.map(([answer]) => answer?.n)).toEqual(Array.from({ length: 300 }, (_, n) => n));
  await slept;
});

test('a lost connection fails its waiting reads, and the next read uses another one', async () => {
  const { echo, sleep } = open();
  const [{ pid } = { pid: 0 }] = await echo(0);
  const waiting = Promise.allSettled([sleep(5), echo(1), echo(2)]);
  await database.query('SELECT pg_terminate_backend($1)', [pid]);
  for (const one of await waiting)
    expect(one).toMatchObject({
      status: 'rejected',
      reason: {
        message: expect.stringMatching(/^(terminating connection|Connection terminated|read ECONNRESET)/),
      },
    });
  expect(await echo(3)).toMatchObject([{ n: 3, pid: expect.not.toBeOneOf([pid]) }]);
});
