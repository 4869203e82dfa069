import { Database, type ServiceContext } from '@alinha/service-kit';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

export type Tx = Prisma.TransactionClient;

export class AccountsDatabase extends Database<PrismaClient, Tx> {
  static open(context: ServiceContext): AccountsDatabase {
    const client = new PrismaClient({ adapter: context.connection.adapter() });
    return new AccountsDatabase(client, context);
  }
}
