import { PlatformError } from './platform-error.js';

export type StorageProblem = 'full' | 'in-use' | 'damaged' | 'no-permission' | 'read-only' | 'failed';

const fullWords = 'The disk of the platform is full: nothing was changed. Try again when there is room';
const failedWords = 'The platform could not write to its disk: nothing was changed';

/** A request whose changes could not be written: none of them was made. */
export class StorageError extends PlatformError {
  override readonly name = 'StorageError';
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem) {
    const isFull = problem === 'full';
    super(isFull ? 507 : 500, isFull ? fullWords : failedWords);
    this.problem = problem;
  }
}

/** Codes of the system, and of the state's engine without their second half (`SQLITE_CORRUPT_VTAB`). */
const byCode: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  SQLITE_FULL: 'full',
  SQLITE_BUSY: 'in-use',
  SQLITE_LOCKED: 'in-use',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  SQLITE_PERM: 'no-permission',
  SQLITE_AUTH: 'no-permission',
  EROFS: 'read-only',
  SQLITE_READONLY: 'read-only',
};

/** What is wrong with the disk; `undefined` for an error that is not about it. */
export function storageProblem(error: unknown): StorageProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StorageError) return error.problem;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') {
    const known = byCode[code] ?? byCode[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ''];
    return known ?? (code.startsWith('SQLITE_IOERR') || 'syscall' in error ? 'failed' : undefined);
  }
  // The engine of the rows has no codes. Its own sentences end in the system's.
  return /no space left on device|disk quota exceeded|disk is full/i.test(error.message) ? 'full' : undefined;
}
