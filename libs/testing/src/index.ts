export { bundleProcess, type StartedProcess } from './bundled-process.ts';
export { changeMeanwhile } from './change-meanwhile.ts';
export { companyRowCounts, companyRows, companyTables } from './company-rows.ts';
export { type ConnectedPhone, connectTestPhone } from './connect-test-phone.ts';
export { eventually } from './eventually.ts';
export type {
  EvolutionCall,
  EvolutionCommand,
  EvolutionFailure,
  EvolutionRecord,
  EvolutionRoute,
  IncomingText,
  SentText,
  SentWebhook,
} from './evolution-record.ts';
export {
  LOCAL_EVOLUTION_KEY,
  LocalEvolution,
  startEvolutionServer,
} from './evolution-server.ts';
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
export { type LiveListener, listenLive } from './live-listener.ts';
export {
  type AskedCompletion,
  type AskedTranscription,
  LOCAL_OPENAI_KEY,
  LocalOpenAi,
  type OpenAiAnswer,
  type OpenAiCalls,
  startOpenAiServer,
} from './openai-server.ts';
export { programPath } from './program.ts';
export { lowPort, type Part, SplitProduct } from './split-product.ts';
export { LocalStripe, startStripeServer } from './stripe-server.ts';
export { type Delivery, type StripeEvent, StripeWebhooks } from './stripe-webhooks.ts';
export { LOCAL_STRIPE_KEY, type StripeCall, type StripeFailure } from './stripe-wire.ts';
export { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
export { type RawReply, RefusedCall, TestCaller } from './test-caller.ts';
export { TestClock } from './test-clock.ts';
export { startTestCluster, type TestCluster } from './test-cluster.ts';
export { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database.ts';
export { testCnpj, testCpf } from './test-documents.ts';
export { emptyTestRedis } from './test-redis.ts';
export { TestStudio } from './test-studio.ts';
export { startWire, type Wire } from './wire.ts';
