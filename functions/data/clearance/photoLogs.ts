import { inHistory } from '#functions/data/history.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { queryList } from '#functions/data/table.ts'
import { editRecord } from '#functions/editRecord.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { PhotoLog, type PhotoLogInput } from '#shared/domain/clearance/clearanceFiles.ts'
import { inLogOrder, savePhotoLogs } from '#shared/domain/edits/photoLogEdits.ts'
import { historyOfPhotoLogs } from '#shared/domain/history/historyOfClearance.ts'
import { editContextNow } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { recordFilesChanged, recordOf, refuseUnfitFiles, rowWrite } from './clearanceRows.ts'
import { Clearances } from './clearances.ts'

/** The reply is stored in the command's record, a row of up to 400 KB. */
const MAX_REPLY_BYTES = 350_000

export const PhotoLogs = {
  /** In display order. */
  async ofClearance(companyId: string, clearanceId: string): Promise<PhotoLog[]> {
    const logs = await queryList(PhotoLog(), partition.clearance(companyId, clearanceId), { prefix: 'PHOTOLOG#' })
    return inLogOrder(logs)
  },

  async list(companyId: string, clearanceId: string): Promise<PhotoLog[]> {
    const [logs] = await Promise.all([
      PhotoLogs.ofClearance(companyId, clearanceId),
      Clearances.read(companyId, clearanceId),
    ])
    return logs
  },

  /** Saves several entries in one transaction. Entries marked deleted are deleted; omitted entries stay. */
  async save<R extends object>(
    caller: Caller,
    clearanceId: string,
    inputs: readonly PhotoLogInput[],
    reply: (logs: PhotoLog[]) => R,
  ): Promise<R> {
    const { company_id, user_id } = caller
    return editRecord(caller, {
      read: () =>
        Promise.all([Clearances.read(company_id, clearanceId), PhotoLogs.ofClearance(company_id, clearanceId)]),
      decide([clearance, before]) {
        refuseRepeats(inputs)
        const { photo_logs } = savePhotoLogs(recordOf(clearance, before), inputs, editContextNow(caller))
        return { clearance, before, after: [...photo_logs] }
      },
      async writesOf({ clearance, before, after }) {
        await refuseUnfitFiles(company_id, newPhotos(inputs, before))
        const writes = inputs.flatMap(({ id }) => {
          const sides = [rowOf(before, id), rowOf(after, id)] as const
          return sides.some(Boolean) ? rowWrite(keys.photoLog(company_id, clearanceId, id), ...sides) : []
        })
        return [...recordFilesChanged(company_id, clearance), ...writes]
      },
      historyOf({ clearance, before, after }) {
        const changes = inputs.map(({ id }) => [rowOf(before, id), rowOf(after, id)] as const)
        return inHistory(clearance.building_id, historyOfPhotoLogs(user_id, clearance, changes))
      },
      toReply({ after }) {
        const replyWithLogs = reply(after)
        if (Buffer.byteLength(JSON.stringify(replyWithLogs)) > MAX_REPLY_BYTES) throw new Refusal('too_large')
        return replyWithLogs
      },
    })
  },
}

const rowOf = (logs: readonly PhotoLog[], id: string) => logs.find(log => log.id === id)

const fieldRefusal = (field: string, problem: string) => new Refusal('invalid_input', { [field]: problem })

function refuseRepeats(inputs: readonly PhotoLogInput[]): void {
  const hasRepeats = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id)).size < rows.length
  if (hasRepeats(inputs)) throw fieldRefusal('photo_logs', 'The same entry appears twice')
  const index = inputs.findIndex(({ photos }) => hasRepeats(photos))
  if (index >= 0) throw fieldRefusal(`photo_logs.${index}.photos`, 'The same photo appears twice')
}

/** The photos that an entry did not have before, with the dimensions that they must have. */
function newPhotos(inputs: readonly PhotoLogInput[], stored: readonly PhotoLog[]) {
  const storedPhotos = new Set(stored.flatMap(log => log.photos.map(photo => JSON.stringify(photo.picture))))
  return inputs.flatMap(({ deleted, photos }, index) =>
    photos
      .map((photo, photoIndex) => ({ ...photo, field: `photo_logs.${index}.photos.${photoIndex}.picture` }))
      .filter(photo => !deleted && !photo.deleted && !storedPhotos.has(JSON.stringify(photo.picture)))
      .map(({ field, picture }) => ({ field, ...picture, purpose: 'clearancePhoto' as const })),
  )
}
