/**
 * Says how far a document is: steps done of all, and in words what is done now. Throws where the document was cancelled, or
 * another worker has claimed it. Once all are done it is stored, and can no longer be cancelled.
 */
export type Progress = (done: number, of: number, what: string) => Promise<void>

/** The steps of a document: reading, its photos and other files one by one, its pages; then it is stored. */
export function documentSteps(progress: Progress, files: number) {
  const all = files + 2
  return {
    readFile: (read: number) => progress(1 + read, all, `Photos and files: ${read} of ${files}`),
    setPages: () => progress(1 + files, all, 'Setting pages'),
    store: () => progress(all, all, 'Storing'),
  }
}
