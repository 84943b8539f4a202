import { informationReply, removersReply } from '#functions/api/replies/clearanceReplies.ts'
import { setAuditEvent } from '#functions/data/auditLog.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import { Certificates } from '#functions/data/clearance/certificates.ts'
import { ClearanceActions } from '#functions/data/clearance/clearanceActions.ts'
import { editClearance } from '#functions/data/clearance/clearanceEdits.ts'
import { readReferences } from '#functions/data/clearance/clearanceRows.ts'
import { Clearances } from '#functions/data/clearance/clearances.ts'
import { Removalists } from '#functions/data/clearance/removalists.ts'
import { serve } from '#functions/http/serve.ts'
import { changeClearanceStatus, publishClearanceChanged } from '#functions/notifications/clearanceNotifications.ts'
import { clearances } from '#shared/contract/clearance/clearances.ts'
import { clearanceVisibleTo } from '#shared/domain/clearance/clearanceVisibility.ts'
import { newClearanceTemplate } from '#shared/domain/edits/newClearanceTemplate.ts'

export const handler = serve('clearances', clearances, {
  save({ body: { clearance, ...rest } }, caller) {
    const input = { ...clearance, ...rest }
    return editClearance(caller, 'saveClearance', input, {
      toReply: ({ before, after: { id, version } }) => ({
        clearance_id: id,
        version,
        message: before ? 'Clearance saved' : 'Clearance created',
      }),
      publish: ({ after }) => publishClearanceChanged(caller, after),
    })
  },

  async read({ params }, caller) {
    const { company_id } = caller
    const clearance = await Clearances.read(company_id, params.id)
    const [{ building, people }, directory] = await Promise.all([
      readReferences(company_id, clearance),
      Removalists.directory(company_id),
    ])
    const template = {
      ...clearanceVisibleTo(caller, clearance),
      ...Clearances.readableFields(clearance, building, people),
      information: informationReply(clearance),
    }
    return { data: { template, ...removersReply(Removalists.namedBy(clearance, directory), directory) } }
  },

  async template({ params }, caller) {
    return { data: newClearanceTemplate(await Buildings.read(caller.company_id, params.id), caller) }
  },

  async generate({ body }, caller) {
    const clearance = await Clearances.read(caller.company_id, body.clearance_id)
    const reply = await Certificates.request(caller, body.clearance_id)
    await publishClearanceChanged(caller, clearance)
    return reply
  },

  async cancel({ body }, caller) {
    const clearance = await Clearances.read(caller.company_id, body.clearance_id)
    const reply = await Certificates.cancel(caller, clearance.id)
    await publishClearanceChanged(caller, clearance)
    return reply
  },

  pdf: async ({ params }, { company_id }) => ({ data: await Certificates.addressOf(company_id, params.id) }),
  download: async ({ params }, { company_id }) => ({ data: await Certificates.addressOf(company_id, params.id) }),
  link: async ({ params }, { company_id }) => ({
    location: (await Certificates.addressOf(company_id, params.id)).url,
  }),

  delete: ({ params }, caller) => ClearanceActions.delete(caller, params.id, publishClearanceChanged),
  duplicate: ({ params }, caller) => ClearanceActions.duplicate(caller, params.id, publishClearanceChanged),

  setToActive: ({ params: { id } }, caller) => changeClearanceStatus(caller, { id, action: 'setToActive' }),
  setForReview: ({ body: { clearance_id: id, ...input } }, caller) =>
    changeClearanceStatus(caller, { ...input, id, action: 'setForReview' }),
  review({ body: { clearance_id: id, status, ...input } }, caller) {
    if (status !== 'reviewed') setAuditEvent(caller, 'declined')
    return changeClearanceStatus(caller, { ...input, id, action: status === 'reviewed' ? 'approve' : 'deny' })
  },
  approve: ({ body: { clearance_id: id, ...input } }, caller) =>
    changeClearanceStatus(caller, { ...input, id, action: 'approve' }),
  deny: ({ body: { clearance_id: id, ...input } }, caller) =>
    changeClearanceStatus(caller, { ...input, id, action: 'deny' }),
})
