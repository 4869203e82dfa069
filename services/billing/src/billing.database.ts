import { Database, type ServiceContext } from '@alinha/service-kit';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

export type Tx = Prisma.TransactionClient;

export class BillingDatabase extends Database<PrismaClient, Tx> {
  static open(context: ServiceContext): BillingDatabase {
    const client = new PrismaClient({ adapter: context.connection.adapter() });
    return new BillingDatabase(client, context);
  }
}
