import { stat } from 'node:fs/promises';

/** Value computed from a file, recomputed when the file changes. Deployments replace files while the gateway runs. */
export class CachedFile<T> {
  private cached: { readonly version: string; readonly value: Promise<T> } | null = null;

  /** @param make its `version` differs for each version of the file */
  constructor(
    private readonly path: string,
    private readonly make: (path: string, version: string) => Promise<T>,
  ) {}

  /**
   * Returns null when the file never existed, and the last value while the file is missing.
   * @throws the error of `make`; the next call runs `make` again
   */
  async read(): Promise<T | null> {
    const found = await stat(this.path).catch(() => null);
    if (!found) return this.cached?.value ?? null;
    const version = `${found.mtimeMs}-${found.size}`;
    if (this.cached?.version !== version) this.cached = { version, value: this.make(this.path, version) };
    const { value } = this.cached;
    return value.catch((error: unknown) => {
      if (this.cached?.value === value) this.cached = null;
      throw error;
    });
  }
}
