import * as z from 'zod'
import { cancelOnce, notStoring } from '#functions/data/cancelling.ts'
import { ClaimLost, requestWrite } from '#functions/data/claim.ts'
import { keys } from '#functions/data/keys.ts'
import { type Condition, read, transact, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { type DocumentProgress, generationFields } from '#shared/domain/files/documentProgress.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'

/** A document, keyed by the hash of its content. */
const ContentRow = z.object({
  file: FileHash.optional(),
  name: z.string().default(''),
  /** `problem` is stored until a user who requests the document has seen it. */
  ...generationFields(),
})
export type ContentRow = z.infer<typeof ContentRow>

interface OfBuilding {
  readonly company_id: string
  readonly building_id: string
}

/** Longer than all attempts together. */
const ALL_ATTEMPTS_SECONDS = 15 * 60

/** True if the document was requested, and is neither finished nor cancelled. */
const isWanted = ({ file, problem }: ContentRow): boolean => file === undefined && problem === undefined
const mustBeWanted: Condition = {
  expression: 'attribute_exists(pk) AND attribute_not_exists(#file) AND attribute_not_exists(#problem)',
  names: { '#file': 'file', '#problem': 'problem' },
  otherwise: () => new ClaimLost(),
}

const notCancelled: Condition = {
  expression: 'attribute_not_exists(#problem)',
  names: { '#problem': 'problem' },
  otherwise: () => new ClaimLost(),
}

const notGenerated: Condition = {
  expression: 'attribute_not_exists(#file)',
  names: { '#file': 'file' },
  otherwise: () => new ClaimLost(),
}

/** The documents of a building that are named by their content. `prefix`: the key prefix of their rows. */
export function documentsByContent<Subject extends OfBuilding>(prefix: (subject: Subject) => string) {
  const keyOf = (subject: Subject, content: string) =>
    keys.reservation(subject.company_id, subject.building_id, `${prefix(subject)}#${content}`)

  const documents = {
    read: (subject: Subject, content: string): Promise<ContentRow | undefined> =>
      read(ContentRow, keyOf(subject, content)),

    /** Ensures that only one of many viewers requests the document. */
    requestWrite: (subject: Subject, content: string): Write =>
      requestWrite(keyOf(subject, content), {}, ALL_ATTEMPTS_SECONDS),

    async isWanted(subject: Subject, content: string): Promise<boolean> {
      const row = await documents.read(subject, content)
      return row !== undefined && isWanted(row)
    },

    progressWrite: (subject: Subject, content: string, progress: DocumentProgress): Write => ({
      op: 'update',
      key: keyOf(subject, content),
      set: 'SET #progress = :progress',
      names: { '#progress': 'progress' },
      values: { ':progress': progress },
      condition: mustBeWanted,
    }),

    cancel: (caller: Caller, subject: Subject, content: string) =>
      cancelOnce(caller, async () => {
        const row = await documents.read(subject, content)
        return {
          isInProgress: row !== undefined && isWanted(row),
          progress: row?.progress,
          writes: result => [
            {
              op: 'put',
              key: keyOf(subject, content),
              row: { ...result, ttl: secondsFromNow(ALL_ATTEMPTS_SECONDS) },
              condition: notStoring(mustBeWanted),
            },
          ],
        }
      }),

    /** A cancelled document stays cancelled. */
    finishWrite: (subject: Subject, content: string, row: Required<Pick<ContentRow, 'file' | 'name'>>): Write => ({
      op: 'put',
      key: keyOf(subject, content),
      row,
      condition: notCancelled,
    }),

    failWrite: (subject: Subject, content: string, problem: string): Write => ({
      op: 'put',
      key: keyOf(subject, content),
      row: { problem, ttl: secondsFromNow(ALL_ATTEMPTS_SECONDS) },
      condition: notGenerated,
    }),

    /** The user has seen why the document failed; the next request starts again. */
    forget: (subject: Subject, content: string): Promise<void> =>
      transact([{ op: 'delete', key: keyOf(subject, content), condition: notGenerated }]).catch(error => {
        if (!(error instanceof ClaimLost)) throw error
      }),
  }
  return documents
}
