export { addRefusedSurplus } from './add-surplus.ts';
export { bundleProcess } from './bundled-process.ts';
export { changeMeanwhile } from './change-meanwhile.ts';
export { companyRowCounts, companyRows, companyTables } from './company-rows.ts';
export { type ConnectedPhone, connectTestPhone } from './connect-test-phone.ts';
export { eventually } from './eventually.ts';
export type { EvolutionCall, EvolutionFailure, SentText } from './evolution-record.ts';
export { LOCAL_EVOLUTION_KEY, startEvolutionServer } from './evolution-server.ts';
export {
  appointmentInput,
  clientInput,
  employeeInput,
  registerInput,
  roomInput,
  specialtyInput,
  TEST_PASSWORD,
  waitingEntryInput,
} from './factories.ts';
export { listenLive, untilPaymentsChange } from './live-listener.ts';
export {
  type AskedTranscription,
  LOCAL_OPENAI_KEY,
  LocalOpenAi,
  type OpenAiAnswer,
  startOpenAiServer,
} from './openai-server.ts';
export {
  LOCAL_OPENPIX,
  LocalOpenPix,
  type OpenPixEvent,
  type OpenPixFailure,
  startOpenPixServer,
} from './openpix-server.ts';
export { programPath } from './program.ts';
export { addPasskey, totpCode, turnTotpOn } from './second-factors.ts';
export { LocalSmtp, startSmtpServer } from './smtp-server.ts';
export { lowPort, type Part, SplitProduct } from './split-product.ts';
export { LocalStripe, startStripeServer } from './stripe-server.ts';
export { type StripeEvent, StripeWebhooks } from './stripe-webhooks.ts';
export { LOCAL_STRIPE_KEY } from './stripe-wire.ts';
export { startTestApp, type TestApp } from './test-app.ts';
export { TestAuthenticator } from './test-authenticator.ts';
export { type RawReply, RefusedCall, TestCaller } from './test-caller.ts';
export { TestClock } from './test-clock.ts';
export { startTestCluster } from './test-cluster.ts';
export { createTestDatabase, TEST_DATA_KEY, type TestDatabase } from './test-database.ts';
export { testCnpj, testCpf } from './test-documents.ts';
export { emptyTestRedis } from './test-redis.ts';
export { TestStudio } from './test-studio.ts';
export { startWire } from './wire.ts';
