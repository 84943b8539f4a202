import { type SpreadsheetRows, UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import { readXlsx } from './readXlsx.ts'

/** The worker’s answer: the sheets, or why the workbook cannot be read. */
export type WorkerAnswer = { readonly sheets: SpreadsheetRows[] } | { readonly unreadable: string }

function answerOf(bytes: Uint8Array): WorkerAnswer {
  try {
    return { sheets: readXlsx(bytes) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message }
    throw error
  }
}

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => postMessage(answerOf(data)))
