import { stat } from 'node:fs/promises';

/**
 * What is made of a file, made anew when the file has changed: pages, shell and remotes are deployed by changing files
 * under a gateway that runs.
 */
export class FreshFile<T> {
  private kept: { readonly print: string; readonly value: Promise<T> } | null = null;

  /** @param make gets something that differs with each version of the file. */
  constructor(
    private readonly path: string,
    private readonly make: (path: string, print: string) => Promise<T>,
  ) {}

  /** Null when there never was such a file; one that is being replaced is as it was. @throws what `make` throws; it is tried again with the next call. */
  async read(): Promise<T | null> {
    const found = await stat(this.path).catch(() => null);
    if (!found) return this.kept?.value ?? null;
    const print = `${found.mtimeMs}-${found.size}`;
    if (this.kept?.print !== print) this.kept = { print, value: this.make(this.path, print) };
    const { value } = this.kept;
    return value.catch((error: unknown) => {
      if (this.kept?.value === value) this.kept = null;
      throw error;
    });
  }
}
