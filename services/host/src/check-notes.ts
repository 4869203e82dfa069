import { type BrokenLink, checkNoteChains } from '@alinha/service-agenda';
import {
  DatabaseConnection,
  DataKeys,
  hasDataKeys,
  MasterKeys,
  openStoredDatabase,
  readPlatformConfig,
  runProcess,
} from '@alinha/service-kit';

const MEANING: Readonly<Record<BrokenLink['kind'], string>> = {
  text: 'the text of the note was changed',
  addendum: 'the text of the addendum was changed',
  signature: 'author, council number, time, reason, appointment or hash was changed',
  order: 'it does not follow the signature before it: the order was changed',
  missing: 'the signature is missing',
  appointment: 'the appointment shows another text, client or day than the signed ones',
  answers: 'the answers to the template have another text than the signed one, or were changed',
  end: 'number or last hash of the chain was changed',
};

const lineOf = ({ companyId, clientId, position, appointmentId, kind }: BrokenLink): string => {
  const place = [
    `company ${companyId}`,
    `client ${clientId}`,
    position === null ? null : `signature ${position}`,
    appointmentId === null ? null : `appointment ${appointmentId}`,
  ];
  return `${place.filter(Boolean).join(', ')}: ${MEANING[kind]}\n`;
};

/**
 * npm run check-notes: recomputes the signatures of all clinical notes and names each broken link. The product may be
 * running. The exit code is 1 when a link is broken.
 */
await runProcess(async () => {
  const config = readPlatformConfig(process.env);
  const database = await openStoredDatabase(config, true);
  const connection = new DatabaseConnection(database.url, 'agenda', 1);
  try {
    const masterKeys = MasterKeys.open(config, () => hasDataKeys(['agenda'], () => database.url));
    const dataKeys = new DataKeys(
      connection,
      () => masterKeys,
      () => new Date(),
    );
    const unopened = await dataKeys.unopened();
    if (unopened > 0)
      throw new Error(`DATA_KEY does not open the data of ${unopened} companies. No note was checked.`);
    const { chains, signatures, broken } = await checkNoteChains(connection.pool, dataKeys);
    process.stdout.write(broken.map(lineOf).join(''));
    process.stdout.write(`clients: ${chains}, signatures: ${signatures}, broken links: ${broken.length}\n`);
    process.exitCode = broken.length === 0 ? 0 : 1;
  } finally {
    await connection.close();
    await database.close();
  }
  process.exit();
});
