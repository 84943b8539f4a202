import { type StoredFile, storePdf } from '#functions/data/files/storedFiles.ts'
import { Bucket } from '#functions/files/bucket.ts'
import type { Files, Output } from '#functions/files/pdf/printer.ts'
import { photoForPrint } from '#functions/files/photoForPrint.ts'
import { TemporaryFiles } from '#functions/files/temporaryFiles.ts'
import { DocumentProblem } from './documentProblem.ts'
import { documentSteps, type Progress } from './documentSteps.ts'

/** The files of a document by their SHA-256. */
export interface FilesToRead {
  readonly hashes: readonly string[]
  /** Files printed as photos, which are reduced to print size. */
  readonly photos: ReadonlySet<string>
  /** The replacement text for a file that cannot be read. */
  readonly wordsFor: (file: string) => string
}

/** For a document without images and enclosed files. */
export const NO_FILES: FilesToRead = { hashes: [], photos: new Set(), wordsFor: () => '' }

const CONCURRENT_READS = 8

/**
 * Reads a document's files, makes its PDF, stores it and reports progress. Files and output are on the worker's disk, to save
 * memory. Skips missing files.
 */
export async function makeDocument(
  companyId: string,
  { hashes, photos, wordsFor }: FilesToRead,
  progress: Progress,
  make: (files: Files, output: Output) => Promise<number>,
): Promise<StoredFile & { readonly pages: number }> {
  const steps = documentSteps(progress, hashes.length)
  const pending = [...hashes]
  const files = new TemporaryFiles()
  let read = 0
  const readNext = async (): Promise<void> => {
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const bytes = await Bucket.get(companyId, name).catch(cause => {
        throw new DocumentProblem(`Couldn’t read ${wordsFor(name)}.`, { cause })
      })
      if (bytes) await files.add(name, photos.has(name) ? await photoForPrint(bytes) : bytes)
      await steps.readFile(++read)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENT_READS }, readNext))
    await steps.make()
    const document = files.newDocument()
    const pages = await make(files, document)
    await steps.store()
    return { ...(await storePdf(companyId, document.end())), pages }
  } finally {
    files.remove()
  }
}
