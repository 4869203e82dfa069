import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
  }
}

let cluster: TestCluster | null = null;

/** One PostgreSQL per test run. Each test file gets a database without rows. */
export async function setup(project: TestProject): Promise<void> {
  cluster = await startTestCluster();
  project.provide('templateUrl', cluster.templateUrl);
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
