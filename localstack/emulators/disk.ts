import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** What every emulator answers where there is no space left. The functions know it by these words. */
export const DISK_FULL = 'The disk is full.'

/** Node's codes: no space, no more of a quota. */
const FILE_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT']
/** SQLite's codes: FULL, and IOERR_SHMSIZE where the file beside its log cannot grow. */
const SQLITE_CODES: readonly unknown[] = [13, 4874]

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && FILE_CODES.includes(error.code)) return true
  return 'errcode' in error && SQLITE_CODES.includes(error.errcode)
}

/** The status and body of a call that failed, where the service has no form of its own for it. */
export const failureAnswer = (error: unknown) =>
  isDiskFull(error) ? { status: 503, body: { message: DISK_FULL } } : { status: 500, body: { message: String(error) } }

/** Deletes a file where the work on it fails: on a full disk half a file is space. */
export function deletingUnlessDone<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

/** Writes a draft and renames it, so that a killed process, or a full disk, leaves the old file or the new one. */
export function writeWhole(file: string, text: string, { draft = `${file}.part`, mode = 0o666 } = {}) {
  deletingUnlessDone(draft, () => {
    writeFileSync(draft, text, { mode })
    renameSync(draft, file)
  })
}
