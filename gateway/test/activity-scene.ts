import type { ActivityAction } from '@alinha/contracts-core';
import type { TestApp, TestStudio } from '@alinha/testing';

/** A call that writes to the activity log. `ready` creates its records; a call that signs in returns the studio. */
export type Scene = {
  readonly action: ActivityAction;
  /** The caller is the blog administrator. */
  readonly ofWriter?: true;
  readonly ready: (studio: TestStudio, app: TestApp) => Promise<() => Promise<unknown>>;
};
