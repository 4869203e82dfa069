import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, roomEndpoints } from '@alinha/contracts-agenda';
import {
  createTestDatabase,
  employeeInput,
  emptyTestRedis,
  eventually,
  registerInput,
  roomInput,
  TestCaller,
  TestStudio,
} from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { end, freePort, startProduct } from './product-process.ts';

const KILLS = 4;

const database = await createTestDatabase();
const redisUrl = await emptyTestRedis();
let running: ChildProcess | null = null;

async function start(port: number): Promise<ChildProcess> {
  running = await startProduct({ entry: 'main', port, database, redisUrl });
  return running;
}

afterAll(async () => {
  if (running) await end(running, 'SIGKILL');
  await database.release();
});

test('a process killed at any moment loses no acknowledged write and no event', {
  timeout: 180_000,
}, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let product = await start(port);
  const studio = await TestStudio.signUp(
    new TestCaller({ url, failureLog: () => undefined, cookie: null }),
    registerInput(),
  );
  const acknowledged = { employees: new Set<number>(), rooms: new Set<number>() };

  for (let round = 0; round < KILLS; round++) {
    let isWriting = true;
    const write = async () => {
      while (isWriting) {
        try {
          const employee = await studio.call(employeeEndpoints.create, { body: employeeInput() });
          acknowledged.employees.add(employee.id);
          const room = await studio.call(roomEndpoints.create, { body: roomInput() });
          acknowledged.rooms.add(room.id);
        } catch (error) {
          // An unacknowledged write may exist or not. A refusal would be a fault.
          if (isWriting) expect(error).not.toHaveProperty('status');
        }
      }
    };
    const writers = [write(), write(), write()];
    // Kills in the middle of the work, at a different point each time, independent of machine speed.
    const before = acknowledged.rooms.size;
    while (acknowledged.rooms.size < before + 3) await setTimeout(5);
    await setTimeout(Math.random() * 60);
    isWriting = false;
    await end(product, 'SIGKILL');
    await Promise.all(writers);
    product = await start(port);
  }

  expect(acknowledged.employees.size).toBeGreaterThan(KILLS);
  const employees = new Set((await studio.call(employeeEndpoints.list)).map(({ id }) => id));
  const rooms = new Set((await studio.call(roomEndpoints.list)).map(({ id }) => id));
  expect([...acknowledged.employees].filter((id) => !employees.has(id))).toEqual([]);
  expect([...acknowledged.rooms].filter((id) => !rooms.has(id))).toEqual([]);
  await studio.call(appointmentEndpoints.list, { query: {} });

  // Every stored professional must reach the agenda, at any progress of its event when the process died.
  await eventually(async () => {
    const missing = await database.query(
      `SELECT e.id FROM accounts.employee e
       WHERE NOT EXISTS (SELECT 1 FROM agenda.employee k WHERE k.company_id = e.company_id AND k.id = e.id AND k.version = e.version)`,
    );
    const waiting = await database.query('SELECT id FROM accounts.outbox');
    expect({ missing, waiting }).toEqual({ missing: [], waiting: [] });
  }, 60_000);
});
