/** The file is not a backup, or it is damaged. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}
