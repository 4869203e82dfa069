import { Database, DomainError, type ServiceContext, sqlFailure } from '@alinha/service-kit';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

export type Tx = Prisma.TransactionClient;

/** SQLSTATE of the trigger that refuses entries of a closed chart. */
const CLOSED_CHART = 'AL409';

export class AgendaDatabase extends Database<PrismaClient, Tx> {
  static open(context: ServiceContext): AgendaDatabase {
    const client = new PrismaClient({ adapter: context.connection.adapter() });
    return new AgendaDatabase(client, context);
  }

  /** @throws DomainError CHART_CLOSED for an entry of a closed chart. */
  override async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await super.transaction(work);
    } catch (error) {
      if (sqlFailure(error)?.code === CLOSED_CHART) throw new DomainError('CHART_CLOSED');
      throw error;
    }
  }
}
