import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { countEdit } from '#functions/data/editCount.ts'
import { type Key, keys, partition, sortKeys } from '#functions/data/keys.ts'
import { readable } from '#functions/data/readable.ts'
import { mustHaveVersion, queryRows, read, readMany, transact, type Write } from '#functions/data/table.ts'
import { unlessRefused } from '#functions/data/unlessRefused.ts'
import { log } from '#functions/runtime/log.ts'
import { Client } from '#shared/domain/company/client.ts'
import { Survey } from '#shared/domain/company/survey.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { BuildingSearch } from './buildingSearch.ts'

const DueRow = lazy(() =>
  z.object({
    survey_id: z.string().optional(),
    client_id: z.string().optional(),
    /** Due dates derived from the company's re-inspection table are outdated. */
    outdated: z.boolean().optional(),
    due_at: z.iso.datetime(),
  }),
)
type DueRow = z.infer<ReturnType<typeof DueRow>>
const SurveyRow = lazy(() => z.object({ row: Survey() }))
const BuildingRow = lazy(() => z.object({ row: BuildingListEntry() }))
const READ_AT_ONCE = 100
/** A younger row may still be in progress. */
const GRACE_MS = 30_000
/** The longest time that a user who renamed a client waits. */
const MAX_WAIT_MS = 8_000

/**
 * A client's name and image are copied to its surveys; a survey's job number, name and client to its buildings and their search
 * words. Each building is updated in its own transaction. A row written with the survey stays until all buildings are updated.
 */
export const Renames = {
  dueWrite: (companyId: string, surveyId: string): Write => ({
    op: 'put',
    key: keys.rename(companyId, surveyId),
    row: { survey_id: surveyId, due_at: new Date().toISOString() },
  }),

  clientDueWrite: (companyId: string, clientId: string): Write => ({
    op: 'put',
    key: clientKey(companyId, clientId),
    row: { client_id: clientId, due_at: new Date().toISOString() },
  }),

  /**
   * Joins the transaction that changes a company's re-inspection table, so that the sweep recomputes its buildings' due dates.
   */
  buildingsWrite: (companyId: string): Write => ({
    op: 'put',
    key: keys.buildingsOutdated(companyId),
    row: { outdated: true, due_at: new Date().toISOString() },
  }),

  /**
   * Copies a client's name to its surveys and their buildings. Returns true if all are updated. The sweep continues after the
   * time that a user waits, and checks again when the index has caught up.
   */
  async renameSurveys(companyId: string, clientId: string, hasTime = within(MAX_WAIT_MS)): Promise<boolean> {
    const client = await read(Client(), keys.client(companyId, clientId))
    const rows = await queryRows(partition.client(companyId, clientId), { index: 'gsi2' })
    const surveys = (await readable('rename', SurveyRow(), rows)).map(({ row }) => row)
    if (!client) return true
    // A later rename of the client wins.
    const asRead: Write = {
      op: 'check',
      key: keys.client(companyId, clientId),
      condition: mustHaveVersion(client.version),
    }
    for (const survey of surveys.filter(each => differs(each, client))) {
      const renamed = transact([asRead, ...surveyRenameWrites(companyId, survey, client)]).then(() => true)
      if (!(await unlessRefused('rename', { surveyId: survey.id }, renamed))) return false
      // An unreadable survey does not stop the client's other surveys. Its own pending row stays.
      await Renames.renameBuildings(companyId, survey.id, hasTime).catch(error =>
        log.error('rename', { company: companyId, surveyId: survey.id, error }),
      )
      if (!hasTime()) return false
    }
    return true
  },

  /**
   * Copies a survey's names to its buildings. Safe to repeat. The sweep continues after a conflict, or after the time that a user
   * waits.
   */
  async renameBuildings(companyId: string, surveyId: string, hasTime = within(MAX_WAIT_MS)): Promise<void> {
    // Read before the survey, so that the row of a later rename is not deleted.
    const due = await read(DueRow(), keys.rename(companyId, surveyId))
    const survey = await read(Survey(), keys.survey(companyId, surveyId))
    const listed = await queryRows(partition.survey(companyId, surveyId), { index: 'gsi2' })
    const rename = async () => {
      if (survey && !(await renameEach(companyId, survey, listed, hasTime))) return
      if (due) await transact([dueDeletion(keys.rename(companyId, surveyId), due)])
    }
    await unlessRefused('rename', { surveyId }, rename())
  },

  /** Finishes interrupted renames. Returns true if due dates are outdated. */
  async sweep(companyId: string, hasTime: () => boolean): Promise<boolean> {
    const rows = await readable('rename', DueRow(), await queryRows(partition.renames(companyId)))
    const due = rows.filter(({ due_at }) => Date.now() - Date.parse(due_at) > GRACE_MS)
    for (const row of due) {
      const { survey_id: surveyId, client_id: clientId } = row
      // An unreadable row does not block other renames.
      await unlessRefused('rename', { surveyId, clientId }, finish(companyId, row, hasTime)).catch(error =>
        log.error('rename', { company: companyId, surveyId, clientId, error }),
      )
      if (!hasTime()) break
    }
    return due.some(({ outdated }) => outdated)
  },
}

async function finish(companyId: string, due: DueRow, hasTime: () => boolean): Promise<void> {
  const { survey_id, client_id } = due
  if (survey_id) await Renames.renameBuildings(companyId, survey_id, hasTime)
  if (client_id && (await Renames.renameSurveys(companyId, client_id, hasTime)))
    await transact([dueDeletion(clientKey(companyId, client_id), due)])
}

/** Keeps the row if a later rename has written it again. */
const dueDeletion = (key: Key, { due_at }: DueRow): Write => ({
  op: 'delete',
  key,
  condition: {
    expression: 'attribute_not_exists(pk) OR due_at = :seen',
    values: { ':seen': due_at },
    otherwise: () => new Refusal('changed_meanwhile'),
  },
})

/** Returns a function that is true until the time has passed. */
function within(ms: number): () => boolean {
  const until = Date.now() + ms
  return () => Date.now() < until
}

const differs = (survey: Survey, { name, image }: Client) =>
  survey.client_name !== name || survey.image?.file !== image?.file

const clientKey = (companyId: string, clientId: string) => keys.rename(companyId, `CLIENT#${clientId}`)

/** Updates the survey and its job number row. Refuses if its client or job number has changed since it was read. */
function surveyRenameWrites(companyId: string, survey: Survey, { id, name, image }: Client): Write[] {
  const values = { ':name': name, ':client': id, ':job': survey.job_number, ...(image && { ':image': image }) }
  const set = (prefixes: readonly string[]) => {
    const names = prefixes.map(path => `${path}client_name = :name`)
    const images = prefixes.map(path => `${path}image`)
    if (image) return `SET ${[...names, ...images.map(path => `${path} = :image`)].join(', ')}`
    return `SET ${names.join(', ')} REMOVE ${images.join(', ')}`
  }
  const condition = {
    expression: 'client_id = :client AND job_number = :job',
    otherwise: () => new Refusal('changed_meanwhile'),
  }
  return [
    {
      op: 'update',
      key: keys.survey(companyId, survey.id),
      set: set(['', '#row.']),
      names: { '#row': 'row' },
      values,
      condition,
    },
    { op: 'update', key: keys.jobNumber(companyId, survey.job_number), set: set(['']), values, condition },
    Renames.dueWrite(companyId, survey.id),
  ]
}

/** Renames the remaining buildings until time runs out. Returns true if all are renamed. */
async function renameEach(
  companyId: string,
  survey: Survey,
  listed: readonly Readonly<Record<string, unknown>>[],
  hasTime: () => boolean,
): Promise<boolean> {
  const { job_number, name: survey_name, client_id, client_name } = survey
  const names = { job_number, survey_name, client_id, client_name }
  for (let start = 0; start < listed.length; start += READ_AT_ONCE) {
    // The index may be outdated, so read the buildings' own rows.
    const keysOfBatch = listed
      .slice(start, start + READ_AT_ONCE)
      .map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
    const stored = (await readMany(keysOfBatch)).filter(row => row !== undefined)
    for (const { row: before } of await readable('rename', BuildingRow(), stored)) {
      const after = { ...before, ...names }
      if (before.survey_id !== survey.id || isDeepStrictEqual(before, after)) continue
      await transact([
        mustKeepNames(companyId, survey),
        rename(companyId, before, survey),
        ...BuildingSearch.writes(companyId, before, after),
      ])
      if (!hasTime()) return false
    }
  }
  return true
}

/** A later rename of the survey wins. */
const mustKeepNames = (companyId: string, { id, job_number, name, client_id, client_name }: Survey): Write => ({
  op: 'check',
  key: keys.survey(companyId, id),
  condition: {
    expression: 'job_number = :job AND #name = :name AND client_id = :client AND client_name = :clientName',
    names: { '#name': 'name' },
    values: { ':job': job_number, ':name': name, ':client': client_id, ':clientName': client_name },
    otherwise: () => new Refusal('changed_meanwhile'),
  },
})

/** The building must be unchanged since its list entry was read; otherwise its search words would be outdated. */
const rename = (companyId: string, before: BuildingListEntry, survey: Survey): Write =>
  countEdit({
    op: 'update',
    key: keys.inBuilding(companyId, before.id, sortKeys.building()),
    set: 'SET job_number = :job, survey_name = :name, client_id = :client, client_name = :clientName, #row.job_number = :job, #row.survey_name = :name, #row.client_id = :client, #row.client_name = :clientName',
    names: { '#row': 'row' },
    values: {
      ':job': survey.job_number,
      ':name': survey.name,
      ':client': survey.client_id,
      ':clientName': survey.client_name,
    },
    condition: {
      expression:
        'updated_at = :seen AND #row.job_number = :seenJob AND #row.survey_name = :seenName AND #row.client_id = :seenClient AND #row.client_name = :seenClientName',
      values: {
        ':seen': before.updated_at,
        ':seenJob': before.job_number,
        ':seenName': before.survey_name,
        ':seenClient': before.client_id,
        ':seenClientName': before.client_name,
      },
      otherwise: () => new Refusal('changed_meanwhile'),
    },
  })
