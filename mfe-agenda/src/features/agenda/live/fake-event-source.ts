import { vi } from 'vitest';

/** Replaces the browser's `EventSource` in specs, which emit the server's events. */
export class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = [];
  isClosed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }

  /** Replaces the browser's `EventSource` until the test ends. */
  static install(): void {
    FakeEventSource.all = [];
    vi.stubGlobal('EventSource', FakeEventSource);
  }

  static get open(): readonly FakeEventSource[] {
    return FakeEventSource.all.filter(({ isClosed }) => !isClosed);
  }

  connect(): void {
    this.dispatchEvent(new Event('open'));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }

  emit(name: string, data: string): void {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }

  close(): void {
    this.isClosed = true;
  }
}
