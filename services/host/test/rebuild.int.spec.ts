import { employeeEndpoints } from '@alinha/contracts-accounts';
import { clientEndpoints } from '@alinha/contracts-clients';
import { ALL_SERVICES } from '@alinha/host';
import { DatabaseConnection, republish } from '@alinha/service-kit';
import { clientInput, employeeInput, eventually, startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp();

test('a rebuild refills an emptied projection from its owners', async () => {
  const studio = await app.signUp();
  const employee = await studio.call(employeeEndpoints.create, { body: employeeInput() });
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const projected = async () => {
    const names = await app.database.query<{ name: string }>(
      'SELECT name FROM agenda.employee WHERE id = $1 UNION ALL SELECT name FROM agenda.client WHERE id = $2',
      [employee.id, client.id],
    );
    return names.map(({ name }) => name);
  };
  await eventually(async () => expect(await projected()).toEqual([employee.name, client.name]));
  await app.database.query('TRUNCATE agenda.employee, agenda.client, agenda.company CASCADE');
  await app.database.query(`INSERT INTO agenda.client VALUES ($1, $2, 'Nome de antes', false, 1)`, [
    studio.companyId,
    client.id,
  ]);

  for (const { name, publishes } of ALL_SERVICES) {
    const connection = new DatabaseConnection(app.platform.urlOf(name), name, 1);
    await republish(connection, publishes);
    await connection.close();
  }
  await eventually(async () => expect(await projected()).toEqual([employee.name, client.name]));
});
