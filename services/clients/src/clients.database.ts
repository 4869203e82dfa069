import { Database, type ServiceContext } from '@alinha/service-kit';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

export type Tx = Prisma.TransactionClient;

export class ClientsDatabase extends Database<PrismaClient, Tx> {
  static open(context: ServiceContext): ClientsDatabase {
    const client = new PrismaClient({ adapter: context.connection.adapter() });
    return new ClientsDatabase(client, context);
  }
}
