import type { documentsByContent } from '#functions/data/document/documentsByContent.ts'
import type { Write } from '#functions/data/table.ts'
import { type FilesToRead, makeDocument, NO_FILES } from '#functions/documents/makeDocument.ts'
import type { Files, Output } from '#functions/files/pdf/printer.ts'
import type { JobOf } from '#functions/jobs.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { buildingChanged, documentProgressed, workerOf } from './backgroundWork.ts'

/** A document that is named by its content: how to read, make and name it. */
interface DocumentByContent<J, Model> {
  readonly rows: ReturnType<
    typeof documentsByContent<J & { readonly company_id: string; readonly building_id: string }>
  >
  readonly read: (job: J) => Promise<{ readonly model: Model; readonly content: string }>
  /** Images and other files of the document; none if absent. */
  readonly filesOf?: (model: Model) => FilesToRead
  readonly make: (model: Model, output: Output, files: Files) => Promise<number>
  readonly nameOf: (model: Model) => string
}

/**
 * Generates a document from current data. The row is named by the content, so two attempts write the same row and no claim is
 * needed. A cancelled document is skipped.
 */
export const workerByContent = <J extends JobOf<'chainOfCustody' | 'labelSheet' | 'sitePoster'>, Model>({
  rows,
  read,
  filesOf = () => NO_FILES,
  make,
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
      const makeFile = (files: Files, output: Output) => make(model, output, files)
      const { file, write } = await makeDocument(job.company_id, filesOf(model), progress, makeFile)
      return [write, rows.finishWrite(job, content, { file, name: nameOf(model) })]
    },

    succeed: (_job, _subject, writes) => ({ writes }),

    /** No notification: the open page polls. */
    fail: (job, _subject, { problem }) => ({ writes: [rows.failWrite(job, job.content, problem)] }),

    events: ({ building_id }) => [buildingChanged(building_id)],

    /** A refusal means that the document or its data was deleted. */
    isObsolete: error => error instanceof Refusal && error.status < 500,
  })
