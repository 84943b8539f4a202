import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { type Effect, type Fields, fieldsIn, type Ledger } from './ledger.ts'
import { holds, type Rows } from './person.ts'

const isDeletion = ({ typed }: Effect) => /^delete/.test(typed.name)

/** Differences between the service's rows and the ledger. */
export function* unexplained(ledger: Ledger, before: Rows, after: Rows): Generator<string> {
  const effects = [...ledger.effects.values()]
  const deleted = new Set(effects.filter(isDeletion).map(({ typed }) => typed.row))
  const isGone = (id: string | undefined): boolean =>
    id !== undefined && (deleted.has(id) || isGone(ledger.parents.get(id)))
  for (const key of ledger.acknowledged)
    if (!effects.some(({ typed }) => typed.key === key)) yield `${key} was acknowledged and never carried out`
  for (const [{ key, name }, ofWrite] of Map.groupBy(effects, ({ typed }) => typed))
    if (ofWrite.length > 1) yield `${name} ${key} was carried out ${ofWrite.length} times`
  for (const [row, ofRow] of Map.groupBy(
    effects.filter(each => !isDeletion(each)),
    ({ typed }) => typed.row,
  )) {
    const first = before.get(row)
    const started = first?.version ?? ledger.begunInDuplicate(row) ?? 0
    const { ordered, repeated } = inOrder(ofRow, started)
    yield* misorderedIn(ordered, first ? fieldsIn(first) : {}, started, ledger)
    for (const { typed, sent, version = 0 } of repeated) {
      const until = ordered.filter(each => (each.version ?? 0) <= version).map(each => each.sent)
      const { status_id } = Object.assign({ ...(first && fieldsIn(first)) }, ...until) as Fields
      if (status_id !== sent.status_id) yield `${typed.name} ${typed.key} was answered and not carried out`
    }
    const found = after.get(row)
    if (isGone(row)) {
      if (found) yield `${row} was deleted and is there`
      continue
    }
    const count = started + ordered.length
    if (!found) yield `${row} was written and is not there`
    else if (found.version !== count) yield `${row} has version ${found.version} after ${count} effects`
    const final = Object.assign({}, ...ordered.map(({ sent }) => sent)) as Fields
    if (found && !holds(fieldsIn(found), final)) yield `${row} is not as it was written last`
  }
  for (const row of after.keys())
    if (!before.has(row) && !effects.some(({ typed }) => typed.row === row) && !ledger.begunInDuplicate(row))
      yield `${row} is there and nobody wrote it`
}

/**
 * The effects on one row by version. Choosing the building's current status again (`repeated`) changes nothing and creates no
 * version.
 */
function inOrder(effects: readonly Effect[], started: number): { ordered: Effect[]; repeated: Effect[] } {
  const isPick = ({ typed }: Effect) => Number(typed.name === 'changeStatus')
  const sorted = effects.toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0) || isPick(a) - isPick(b))
  const versions = new Set<number | undefined>([started])
  const repeated = sorted.filter(effect => {
    const isRepeated = isPick(effect) === 1 && versions.has(effect.version)
    versions.add(effect.version)
    return isRepeated
  })
  return { ordered: sorted.filter(effect => !repeated.includes(effect)), repeated }
}

/** Checks the effects on one row by version: each keeps the values of the others, unless its author saw and changed them. */
function* misorderedIn(effects: readonly Effect[], before: Fields, started: number, ledger: Ledger): Generator<string> {
  let now = before
  let version = started
  for (const { typed, sent, version: next } of effects) {
    version += 1
    const of = `${typed.name} ${typed.key}`
    if (next !== version) yield `${of} made version ${next} and not ${version}`
    if (!holds(sent, typed.fields)) yield `${of} reached the service without what was typed`
    const isBlind = typed.seen && !ledger.keptMine.has(typed.key)
    for (const [name, value] of Object.entries(sent)) {
      if (!(name in now) || now[name] === value) continue
      if (!(name in typed.fields)) yield `${of} took back the ${name} that someone else wrote`
      else if (isBlind && (now[name] ?? '') !== (typed.seen?.[name] ?? ''))
        yield `${of} replaced a ${name} that its author never saw`
    }
    now = { ...now, ...sent }
  }
}

/** Statuses that no user may choose: one results only from a review, the other only follows it. */
export const forbiddenStatuses = ({ effects }: Ledger): string[] =>
  [...effects.values()]
    .map(({ sent }) => sent.status_id)
    .filter(status => status === STATUS.reviewed || status === STATUS.complete)
    .map(status => `the status became ${status}`)
