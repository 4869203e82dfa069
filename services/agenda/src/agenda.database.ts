import { Database, type ServiceContext } from '@alinha/service-kit';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

export type Tx = Prisma.TransactionClient;

export class AgendaDatabase extends Database<PrismaClient, Tx> {
  static open(context: ServiceContext): AgendaDatabase {
    const client = new PrismaClient({ adapter: context.connection.adapter() });
    return new AgendaDatabase(client, context);
  }
}
