import { DEMO_EMAIL, DEMO_PASSWORD } from './demo-data.ts';

type Started = {
  readonly url: string;
  readonly localUrl: string;
  /** Another gateway's. */
  readonly otherUrl?: string;
  readonly demo: boolean;
};

/** What the starter shows once the product answers. */
export type Announcement = {
  readonly ready: true;
  readonly url: string;
  readonly otherUrl?: string;
  readonly demo: { email: string; password: string } | null;
};

/** Makes the demonstration when it is wanted, then tells the starter where the product is. */
export async function announce({ url, localUrl, otherUrl, demo }: Started): Promise<void> {
  if (demo) {
    const { seedDemo } = await import('./seed-demo.ts');
    await seedDemo(localUrl, new Date());
  }
  const announcement: Announcement = {
    ready: true,
    url,
    otherUrl,
    demo: demo ? { email: DEMO_EMAIL, password: DEMO_PASSWORD } : null,
  };
  process.send?.(announcement);
}
