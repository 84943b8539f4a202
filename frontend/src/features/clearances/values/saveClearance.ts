import { type Clearance, ClearanceInput } from '#shared/domain/clearance/clearance.ts'
import { threeWayMerge } from '#shared/domain/tree/threeWayMerge.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { clearanceCalls, type OpenClearance, readClearance } from './clearanceCalls.ts'
import {
  type ClearanceValues,
  clearanceInformation,
  hasResults,
  type LogValues,
  valuesFromClearance,
} from './clearanceValues.ts'
import { mergeRows } from './mergeRows.ts'

interface ParentIds {
  readonly building_id: string
  readonly survey_id: string
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields of the clearance itself by their names in the form, for merging the changes of two users. */
function fieldsOf(values: ClearanceValues): Record<string, unknown> {
  const { information, floor_plan: _plan, samples: _samples, photo_logs: _logs, ...fields } = values
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(information).map(([key, value]) => [`information.${key}`, value])),
  }
}

function withFields(values: ClearanceValues, fields: Readonly<Record<string, unknown>>): ClearanceValues {
  const names = Object.entries(fields)
  const isInformation = (name: string) => name.startsWith('information.')
  return {
    ...values,
    ...Object.fromEntries(names.filter(([name]) => !isInformation(name) && name !== 'version')),
    information: {
      ...values.information,
      ...Object.fromEntries(
        names
          .filter(([name]) => isInformation(name))
          .map(([name, value]) => [name.slice('information.'.length), value]),
      ),
    } as ClearanceValues['information'],
  }
}

/** Applies the changes from `old` to `typed` to `theirs`: fields that weren’t changed take the value of `theirs`. */
export function rebaseValues(old: ClearanceValues, typed: ClearanceValues, theirs: ClearanceValues): ClearanceValues {
  const [mine, oldFields, theirFields] = [fieldsOf(typed), fieldsOf(old), fieldsOf(theirs)]
  const fields = Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [name, same(value, oldFields[name]) ? theirFields[name] : value]),
  )
  return {
    ...withFields(typed, fields),
    floor_plan: same(typed.floor_plan, old.floor_plan) ? theirs.floor_plan : typed.floor_plan,
    samples: mergeSamples(old.samples, typed.samples, theirs.samples),
    photo_logs: mergeLogs(old.photo_logs, typed.photo_logs, theirs.photo_logs),
  }
}

type Samples = ClearanceValues['samples']
const mergeSamples = (before: Samples, mine: Samples, theirs: Samples): Samples => ({
  air_monitorings: mergeRows(before.air_monitorings, mine.air_monitorings, theirs.air_monitorings),
  surface_dusts: mergeRows(before.surface_dusts, mine.surface_dusts, theirs.surface_dusts),
})

/** Where both users changed an entry, it gets the photos of both. */
const mergeLogs = (before: readonly LogValues[], mine: readonly LogValues[], theirs: readonly LogValues[]) =>
  mergeRows(before, mine, theirs).map(log => {
    const [oldLog, theirLog] = [before.find(({ id }) => id === log.id), theirs.find(({ id }) => id === log.id)]
    return theirLog && theirLog !== log
      ? { ...log, version: theirLog.version, photos: mergeRows(oldLog?.photos ?? [], log.photos, theirLog.photos) }
      : log
  })

/**
 * Saves what differs from `before`, the clearance as it was opened. Someone else’s changes to other fields are kept. Where
 * both changed the same field it throws `changed_meanwhile` with a sentence at the field.
 */
export async function saveClearance(before: OpenClearance, typed: ClearanceValues, parent: ParentIds): Promise<void> {
  const values = await saveFields(before, typed, parent)
  const old = valuesFromClearance(before)
  await saveFloorPlan(values, old.floor_plan)
  if (hasResults(values) && !same(values.samples, old.samples)) await saveSamples(values, old.samples)
  await savePhotoLogs(values, old.photo_logs)
}

/** Creates a clearance. Resolves to false where it was created but its floor plan couldn’t be saved. */
export async function createClearance(values: ClearanceValues, parent: ParentIds): Promise<boolean> {
  await send(values, parent)
  return saveFloorPlan(values, null).then(
    () => true,
    () => false,
  )
}

async function send(values: ClearanceValues, { building_id, survey_id }: ParentIds, version?: number): Promise<void> {
  const { information, companies, removalists } = values
  const clearance = { ...ClearanceInput.parse(values), version }
  const body = {
    building_id,
    survey_id,
    clearance,
    information: clearanceInformation(information),
    companies,
    removalists,
  }
  await clearanceCalls.clearances.save({ body }, { key: newId() })
}

async function saveFields(before: OpenClearance, typed: ClearanceValues, parent: ParentIds): Promise<ClearanceValues> {
  if (same(fieldsOf(valuesFromClearance(before)), fieldsOf(typed))) return typed
  try {
    await send(typed, parent, before.clearance.version)
    return typed
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code !== 'changed_meanwhile') throw thrown
    const now = await readClearance(typed.id)
    const theirs = { ...fieldsOf(valuesFromClearance(now)), version: now.clearance.version }
    const { row, clashes } = threeWayMerge(fieldsOf(valuesFromClearance(before)), fieldsOf(typed), theirs)
    if (clashes.length > 0) throw new Refusal('changed_meanwhile', clashSentences(clashes, now.clearance), now)
    await send(withFields(typed, row), parent, now.clearance.version)
    return withFields(typed, row)
  }
}

/** Fields whose current value is short enough for a sentence. */
const SHORT_FIELDS = ['name', 'site_address', 'work_date', 'work_date_to'] as const

const clashSentences = (names: readonly string[], now: Clearance) =>
  Object.fromEntries(
    names.map(name => {
      const field = SHORT_FIELDS.find(each => each === name)
      const words = field ? ` It now says “${now[field]}”.` : ''
      return [name, `Someone else has changed this.${words} Save again to keep your version.`]
    }),
  )

async function saveFloorPlan({ id, floor_plan }: ClearanceValues, old: ClearanceValues['floor_plan']): Promise<void> {
  if (same(floor_plan, old)) return
  if (floor_plan)
    await clearanceCalls.clearanceFiles.saveFloorPlan({ body: { clearance_id: id, floor_plan } }, { key: newId() })
  else await clearanceCalls.clearanceFiles.deleteFloorPlan({ params: { id } }, { key: newId() })
}

async function saveSamples({ id, samples }: ClearanceValues, before: Samples): Promise<void> {
  const { data: now } = await clearanceCalls.clearanceFiles.samples({ params: { id } })
  const body = { clearance_id: id, samples: mergeSamples(before, samples, now) }
  await clearanceCalls.clearanceFiles.saveSamples({ body }, { key: newId() })
}

const MAX_RETRIES = 2

/** Where someone else has changed an entry at the same time, the entries are read and merged again. */
async function savePhotoLogs(values: ClearanceValues, old: readonly LogValues[], retries = MAX_RETRIES): Promise<void> {
  const { id, photo_logs: mine } = values
  const changedLogs = mine.filter(
    log =>
      !same(
        log,
        old.find(each => each.id === log.id),
      ) && !(log.deleted && !log.version),
  )
  if (changedLogs.length === 0) return
  try {
    const body = { clearance_id: id, photo_logs: changedLogs, with_message: false }
    await clearanceCalls.clearanceFiles.savePhotoLogs({ body }, { key: newId() })
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code !== 'changed_meanwhile' || retries === 0) throw thrown
    const theirs = valuesFromClearance(await readClearance(id)).photo_logs
    await savePhotoLogs({ ...values, photo_logs: mergeLogs(old, mine, theirs) }, theirs, retries - 1)
  }
}
