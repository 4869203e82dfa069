import { DEMO_EMAIL, DEMO_PASSWORD } from './demo-data.ts';
import type { DatabaseUrlOf } from './seed-demo.ts';

type Started = {
  readonly url: string;
  readonly localUrl: string;
  /** Address of the second gateway. */
  readonly otherUrl?: string;
  readonly demo: boolean;
  readonly databaseUrlOf: DatabaseUrlOf;
};

/** Message to the starter script once the product accepts requests. */
export type Announcement = {
  readonly ready: true;
  readonly url: string;
  readonly otherUrl?: string;
  readonly demo: { email: string; password: string } | null;
};

/** Creates the demonstration if DEMO is set, then reports the product's address to the starter. */
export async function announce({ url, localUrl, otherUrl, demo, databaseUrlOf }: Started): Promise<void> {
  if (demo) {
    const { seedDemo } = await import('./seed-demo.ts');
    await seedDemo(localUrl, new Date(), databaseUrlOf);
  }
  const announcement: Announcement = {
    ready: true,
    url,
    otherUrl,
    demo: demo ? { email: DEMO_EMAIL, password: DEMO_PASSWORD } : null,
  };
  process.send?.(announcement);
}
