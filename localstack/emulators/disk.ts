import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** The message of every emulator when the disk is full. The functions recognise it. */
export const DISK_FULL = 'The disk is full.'

/** Node's error codes: no space, no quota left. */
const FILE_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT']
/** SQLite's error codes: SQLITE_FULL, and SQLITE_IOERR_SHMSIZE when its shared-memory file cannot grow. */
const SQLITE_CODES: readonly unknown[] = [13, 4874]

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && FILE_CODES.includes(error.code)) return true
  return 'errcode' in error && SQLITE_CODES.includes(error.errcode)
}

/** Status and body of a failed call, for services without their own error format. */
export const failureAnswer = (error: unknown) =>
  isDiskFull(error) ? { status: 503, body: { message: DISK_FULL } } : { status: 500, body: { message: String(error) } }

/** Deletes a file if the work on it fails, because a partial file takes up space on a full disk. */
export function deletingUnlessDone<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

/** Writes to a draft file and renames it, so that a killed process or a full disk leaves either the old file or the new one. */
export function writeWhole(file: string, text: string, { draft = `${file}.part`, mode = 0o666 } = {}) {
  deletingUnlessDone(draft, () => {
    writeFileSync(draft, text, { mode })
    renameSync(draft, file)
  })
}
