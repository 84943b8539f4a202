import * as z from 'zod'
import { get, post, put } from '#shared/contract/protocol/endpoint.ts'
import { LabColumns, LabImport, LabImportInput } from '#shared/domain/lab/labImport.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'

const started = z.object({ data: z.object({ id: Id, planned: z.int() }), message: z.string() })

/** Lab imports. The service compares the rows with the samples again before it records results. */
export const labImports = {
  imports: get('/api/building/{id}/lab-results', {
    summary: 'The lab imports of a building, newest first',
    undocumented: true,
    reply: () => z.object({ data: z.array(LabImport()) }),
  }),
  apply: post('/api/building/{id}/lab-results', {
    summary: 'Records the results for one contaminant from a file, with its certificate. One file at a time',
    undocumented: true,
    body: () => LabImportInput(),
    reply: () => started,
  }),
  undo: post('/api/building/{id}/lab-results/{import}/undo', {
    summary: 'Undoes the results of a file where the samples still have them. The certificate stays',
    undocumented: true,
    body: () => z.object({ id: NewId }).prefault({}),
    reply: () => started,
  }),
  columns: get('/api/laboratory/{id}/result-columns', {
    summary: 'How a laboratory writes its results, per contaminant',
    undocumented: true,
    reply: () => z.object({ data: z.array(LabColumns()) }),
  }),
  saveColumns: put('/api/laboratory/{id}/result-columns', {
    summary: 'Remembers how a laboratory writes its results for one contaminant',
    undocumented: true,
    body: () => LabColumns(),
    reply: () => z.object({ message: z.string() }),
  }),
}
