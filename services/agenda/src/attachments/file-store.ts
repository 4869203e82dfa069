/** Name of a stored file: `<company>/<name>`. The service makes both, so no input of a caller is part of a path. */
export type FileKey = { readonly companyId: number; readonly name: string };

export type StoredFile = FileKey & { readonly storedAt: Date };

/** Where the encrypted files are. Every method is idempotent. */
export type FileStore = {
  /** The whole file is stored, or none of it. */
  put(key: FileKey, content: Buffer): Promise<void>;
  /** Null without such a file. */
  get(key: FileKey): Promise<Buffer | null>;
  delete(key: FileKey): Promise<void>;
  deleteCompany(companyId: number): Promise<void>;
  list(): AsyncIterable<StoredFile>;
};

/** Injection token of the `FileStore`. */
export const FILE_STORE = Symbol('file store');
