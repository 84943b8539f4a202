import * as z from 'zod'
import { cancelReply } from '#shared/contract/protocol/cancelReply.ts'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { DataExport } from '#shared/domain/company/dataExport.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText } from '#shared/schema/text.ts'

export const dataExports = {
  list: get('/api/data-export', {
    summary: 'The exports of all data of the company from the last 7 days, newest first',
    undocumented: true,
    access: 'exportData',
    reply: () => z.object({ data: z.array(DataExport) }),
  }),
  request: post('/api/data-export', {
    summary: 'Starts an export of all data of the company, records and files, as ZIP files. One at a time',
    undocumented: true,
    access: 'exportData',
    audit: 'data_export_requested',
    body: () => z.object({ id: Id }),
    reply: () => z.object({ data: z.object({ id: Id }), message: z.string() }),
  }),
  cancel: post('/api/data-export/{id}/cancel', {
    summary: 'Cancels an export of all data before it is generated',
    undocumented: true,
    access: 'exportData',
    reply: cancelReply,
  }),
  download: get('/api/data-export/{id}/archive/{archive}', {
    summary: 'A link for 15 minutes to a ZIP file of an export, by its number from 1',
    undocumented: true,
    access: 'exportData',
    audit: 'data_downloaded',
    params: () => ({ archive: exactText(5) }),
    reply: () => z.object({ data: z.object({ url: z.string() }) }),
  }),
}
