import { decodeTime } from 'ulid'
import { Buildings } from '#functions/data/building/buildings.ts'
import { LastLooks } from '#functions/data/building/lastLooks.ts'
import { readHistory } from '#functions/data/history.ts'
import { type Key, keys, sortKeys } from '#functions/data/keys.ts'
import { readMany } from '#functions/data/table.ts'
import { serve } from '#functions/http/serve.ts'
import { history } from '#shared/contract/building/history.ts'
import { DELETED_TOKEN_NAME, tokenName } from '#shared/domain/company/apiToken.ts'
import { historySentence } from '#shared/domain/history/historyWords.ts'
import { tokenOfActor } from '#shared/domain/people/actorId.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const ENTRIES = 50

export const handler = serve('history', history, {
  async list({ params: { id }, query }, { company_id }) {
    const [{ data, next }] = await Promise.all([
      readHistory(company_id, id, query, ENTRIES),
      Buildings.refuseAbsent(company_id, id),
    ])
    const isEmpty = data.length === 0 && next === null && !query.before
    if (query.record && isEmpty) await refuseAbsentRecord(company_id, id, query.record)
    const names = await namesOf(company_id, new Set(data.map(({ user_id }) => user_id)))
    return {
      data: data.map(entry => ({
        ...entry,
        time: new Date(decodeTime(entry.id)).toISOString(),
        by: names.get(entry.user_id) ?? (tokenOfActor(entry.user_id) ? DELETED_TOKEN_NAME : 'A deleted user'),
        what: historySentence(entry),
      })),
      next,
    }
  },

  async lastLook({ params: { id } }, { company_id, user_id }) {
    const [at] = await Promise.all([LastLooks.read(company_id, id, user_id), Buildings.refuseAbsent(company_id, id)])
    return { data: { at: at ?? null } }
  },

  look: ({ params: { id } }, caller) => LastLooks.save(caller, id),
})

/** A record without a history is unchanged, or does not belong to this building. */
async function refuseAbsentRecord(companyId: string, buildingId: string, record: string): Promise<void> {
  const sorts = [sortKeys.floor, sortKeys.room, sortKeys.item, sortKeys.clearance].map(sort => sort(record))
  const rows = await readMany(sorts.map(sort => keys.inBuilding(companyId, buildingId, sort)))
  if (rows.every(row => row === undefined)) throw new Refusal('not_found')
}

function keyOfActor(companyId: string, id: string): Key {
  const token = tokenOfActor(id)
  return token ? keys.apiToken(companyId, token) : keys.user(companyId, id)
}

/** The names of users, including deleted ones, and of API tokens. */
async function namesOf(companyId: string, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const all = [...ids]
  const rows = await readMany(all.map(id => keyOfActor(companyId, id)))
  return new Map(
    all.flatMap((id, at) => {
      const row = rows[at]
      if (!row) return []
      return [[id, tokenOfActor(id) ? tokenName({ name: String(row.name) }) : String(row.full_name)] as const]
    }),
  )
}
