/**
 * Reports the progress of a document: steps done, all steps, and the current step in words. Throws if the document was cancelled
 * or claimed by another worker. After the last step the worker stores the document, and no user can cancel it any more.
 */
export type Progress = (done: number, of: number, what: string) => Promise<void>

/** The steps of a document: read its data, read its files one by one, make, store. */
export function documentSteps(progress: Progress, files: number) {
  const all = files + 2
  return {
    readFile: (read: number) => progress(1 + read, all, `Photos and files: ${read} of ${files}`),
    make: () => progress(1 + files, all, 'Setting pages'),
    store: () => progress(all, all, 'Storing'),
  }
}
