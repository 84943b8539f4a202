import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import {
  mustHaveVersion,
  mustNotExist,
  parse,
  queryList,
  queryRows,
  readMany,
  type Write,
} from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import {
  companyRecommendations,
  FIRST_OWN_ID,
  Recommendation,
  type RecommendationChange,
  type RecommendationInput,
} from '#shared/domain/company/recommendation.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { RECOMMENDATION } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { reinspectionTableIn } from './reinspectionTables.ts'
import { reportCheckSettingsIn } from './reportCheckSettings.ts'

const PREFIX = 'RECOMMENDATION#'

export const Recommendations = {
  /** The company's own recommendations, and the standard ones that it has changed. */
  rows: (companyId: string): Promise<Recommendation[]> =>
    queryList(Recommendation(), partition.recommendations(companyId), { prefix: PREFIX }),

  all: async (companyId: string): Promise<Recommendation[]> =>
    companyRecommendations(await Recommendations.rows(companyId)),

  /** Takes the next free number; retries if another request took that number. */
  async create(caller: Caller, input: RecommendationInput) {
    await refuseForeignClients(caller.company_id, input.client_ids)
    for (let tries = MAX_TRIES; ; tries--) {
      const rows = await Recommendations.rows(caller.company_id)
      const id = Math.max(FIRST_OWN_ID - 1, ...rows.map(row => row.id)) + 1
      const row = { ...input, id, version: 1, updated_at: now() }
      const reply = { id, message: 'Recommendation created' }
      const created = await commitOnce(caller, [put(caller.company_id, row, undefined)], reply).catch(undefinedIfTaken)
      if (created) return created
      if (tries === 1) throw new Refusal('busy')
    }
  },

  /** Changes or restores a recommendation. A changed standard recommendation gets a row in the company. */
  async change(caller: Caller, { version, restore, ...input }: RecommendationChange) {
    const [{ row, seenVersion }] = await Promise.all([
      find(caller.company_id, input.id),
      refuseForeignClients(caller.company_id, input.client_ids ?? []),
    ])
    refuseStale(row, version)
    const { deleted_at, ...rest } = row
    if (deleted_at && !restore) throw new Refusal('not_found')
    const { name = rest.name, description = rest.description, client_ids = rest.client_ids } = input
    const changed = { ...rest, name, description, client_ids, version: row.version + 1, updated_at: now() }
    return commitOnce(caller, [put(caller.company_id, changed, seenVersion)], {
      id: row.id,
      message: restore ? 'Recommendation restored' : 'Recommendation saved',
    })
  },

  /** The recommendation is no longer offered; items that have it keep its text. */
  async delete(caller: Caller, id: number) {
    if (id === RECOMMENDATION.inaccessible) throw new Refusal('recommendation_needed')
    const { row, seenVersion } = await find(caller.company_id, id)
    const deleted = { ...row, deleted_at: row.deleted_at ?? now(), version: row.version + 1, updated_at: now() }
    return commitOnce(caller, [put(caller.company_id, deleted, seenVersion)], {
      message: 'Recommendation deleted',
    })
  },
}

const MAX_TRIES = 10
const undefinedIfTaken = (error: unknown): undefined => {
  if (!(error instanceof Refusal && error.code === 'changed_meanwhile')) throw error
}

/** The recommendation, and the version of its stored row if there is one. */
async function find(companyId: string, id: number): Promise<{ row: Recommendation; seenVersion: number | undefined }> {
  const rows = await Recommendations.rows(companyId)
  const row = companyRecommendations(rows).find(each => each.id === id)
  if (!row) throw new Refusal('not_found')
  return { row, seenVersion: rows.find(each => each.id === id)?.version }
}

const put = (companyId: string, row: Recommendation, seenVersion: number | undefined): Write => ({
  op: 'put',
  key: keys.recommendation(companyId, row.id),
  row,
  condition:
    seenVersion === undefined ? mustNotExist(() => new Refusal('changed_meanwhile')) : mustHaveVersion(seenVersion),
})

async function refuseForeignClients(companyId: string, clientIds: readonly string[]): Promise<void> {
  for (let start = 0; start < clientIds.length; start += 100) {
    const rows = await readMany(clientIds.slice(start, start + 100).map(id => keys.client(companyId, id)))
    if (rows.some(row => !row))
      throw new Refusal('invalid_input', { client_ids: 'Choose clients from your company’s list' })
  }
}

/**
 * Reads, in one Query, the company's additions to every tree: recommendations, rule settings of the report check, and the
 * re-inspection table.
 */
export async function companyAdditions(companyId: string) {
  const rows = await queryRows(partition.recommendations(companyId))
  const companyRows = rows.filter(({ sk }) => String(sk).startsWith(PREFIX)).map(row => parse(Recommendation(), row))
  return {
    ownRecommendations: companyRows,
    ...reportCheckSettingsIn(rows.find(({ sk }) => sk === keys.reportCheckSettings(companyId).sk)),
    ...reinspectionTableIn(rows.find(({ sk }) => sk === keys.reinspectionTable(companyId).sk)),
  }
}
