import { type JobWorker, queueWorkers } from './worker.ts'

/**
 * Gives up jobs whose own worker could not, because every attempt was killed or ran out of time or memory. Users are notified and
 * can request the same again. Each worker is loaded on demand: code that fails to load, a possible cause of the failure, does not
 * affect the other kinds.
 */
export const handler = queueWorkers(
  {
    report: loaded(async () => (await import('./reports.ts')).reports),
    certificate: loaded(async () => (await import('./certificates.ts')).certificates),
    chainOfCustody: loaded(async () => (await import('./chainsOfCustody.ts')).chainsOfCustody),
    labelSheet: loaded(async () => (await import('./labelSheets.ts')).labelSheets),
    sitePoster: loaded(async () => (await import('./sitePosters.ts')).sitePosters),
    managementPlan: loaded(async () => (await import('./managementPlans.ts')).managementPlans),
    drawingImage: loaded(async () => (await import('./drawingImages.ts')).drawingImages),
    duplicate: loaded(async () => (await import('./duplicates.ts')).duplicates),
    export: loaded(async () => (await import('./exportEnd.ts')).exportEnd),
    dataExport: loaded(async () => (await import('./dataExports.ts')).dataExports),
    labImport: loaded(async () => (await import('./labImports.ts')).labImports),
  },
  0,
)

function loaded<J>(load: () => Promise<Pick<JobWorker<J>, 'giveUp'>>): JobWorker<J> {
  return {
    run: () => Promise.reject(new Error('A dead letter is not tried again')),
    giveUp: async (job, ending, cause) => (await load()).giveUp?.(job, ending, cause),
  }
}
