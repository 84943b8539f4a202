import { type SpreadsheetRows, UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import type { WorkerAnswer } from './xlsxWorker.ts'

const MAX_MS = 10_000
const TOO_SLOW = 'This workbook takes too long to read. Save the sheet with the results as a CSV file.'
const DAMAGED = 'This workbook is damaged. Open it in Excel, save it again and choose that file.'

/** Reads an Excel workbook in a worker, with a time limit. Throws `UnreadableFile`. */
export function readWorkbook(bytes: Uint8Array): Promise<SpreadsheetRows[]> {
  const worker = new Worker(new URL('./xlsxWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<SpreadsheetRows[]>((resolve, reject) => {
    const refuse = (sentence: string) => reject(new UnreadableFile(sentence))
    const timer = setTimeout(() => refuse(TOO_SLOW), MAX_MS)
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer)
      if ('sheets' in data) resolve(data.sheets)
      else refuse(data.unreadable)
    }
    worker.onerror = () => {
      clearTimeout(timer)
      refuse(DAMAGED)
    }
    worker.postMessage(bytes)
  }).finally(() => worker.terminate())
}
