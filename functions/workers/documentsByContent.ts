import type { documentsByContent } from '#functions/data/document/documentsByContent.ts'
import type { Write } from '#functions/data/table.ts'
import { type FilesToRead, NO_FILES, printDocument } from '#functions/documents/printDocument.ts'
import type { Files, Output } from '#functions/files/pdf/printer.ts'
import type { JobOf } from '#functions/jobs.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { buildingChanged, documentProgressed, workerOf } from './backgroundWork.ts'

/** A document that its content names: how it is read now, printed and called. */
interface DocumentByContent<J, Model> {
  readonly rows: ReturnType<
    typeof documentsByContent<J & { readonly company_id: string; readonly building_id: string }>
  >
  readonly read: (job: J) => Promise<{ readonly model: Model; readonly content: string }>
  /** What it shows beside its text; nothing where absent. */
  readonly filesOf?: (model: Model) => FilesToRead
  readonly print: (model: Model, output: Output, files: Files) => Promise<number>
  readonly nameOf: (model: Model) => string
}

/**
 * A document as it is now. Its row is named by its content, so two attempts write the same: there is no claim. One that was
 * cancelled is left alone.
 */
export const workerByContent = <J extends JobOf<'chainOfCustody' | 'labelSheet' | 'sitePoster'>, Model>({
  rows,
  read,
  filesOf = () => NO_FILES,
  print,
  nameOf,
}: DocumentByContent<J, Model>) =>
  workerOf<J, J, readonly Write[]>({
    read: async job => ((await rows.isWanted(job, job.content)) ? job : undefined),

    progress: (job, _subject, progress) => [
      rows.progressWrite(job, job.content, progress),
      documentProgressed(job.building_id, job.id),
    ],

    async make(job, _subject, progress) {
      const { model, content } = await read(job)
      if ((await rows.read(job, content))?.file) return []
      const printed = (files: Files, output: Output) => print(model, output, files)
      const { file, write } = await printDocument(job.company_id, filesOf(model), progress, printed)
      return [write, rows.finishWrite(job, content, { file, name: nameOf(model) })]
    },

    succeed: (_job, _subject, writes) => ({ writes }),

    /** There is nobody to notify: an open page asks, and is told. */
    fail: (job, _subject, { problem }) => ({ writes: [rows.failWrite(job, job.content, problem)] }),

    events: ({ building_id }) => [buildingChanged(building_id)],

    /** Deleted, or nothing of it is there any more. */
    isGone: error => error instanceof Refusal && error.status < 500,
  })
