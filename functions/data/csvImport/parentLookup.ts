import { Surveys } from '#functions/data/building/surveys.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { keys } from '#functions/data/keys.ts'
import { parse, readMany } from '#functions/data/table.ts'
import { Survey } from '#shared/domain/company/survey.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { foldName, isId, matchName, type NameMatch } from './nameLookup.ts'

const READ_AT_ONCE = 100
const WORK_AT_ONCE = 10

/** The results of `work` in the order of what it was given, a few at the same time. */
export async function mapWithLimit<A, R>(given: readonly A[], work: (one: A) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = given.entries()
  const worker = async () => {
    for (const [at, one] of waiting) results[at] = await work(one)
  }
  await Promise.all(Array.from({ length: WORK_AT_ONCE }, worker))
  return results
}

/** What is known of each id, asked for once. */
export async function readOnce<T>(given: readonly string[], work: (id: string) => Promise<T>): Promise<Map<string, T>> {
  return new Map(await mapWithLimit([...new Set(given)], async id => [id, await work(id)] as const))
}

/** Surveys by their job number or id. */
export async function readSurveys(companyId: string, texts: readonly string[]): Promise<Map<string, Survey>> {
  const wanted = [...new Set(texts)].filter(Boolean)
  const found = new Map<string, Survey>()
  for (let at = 0; at < wanted.length; at += READ_AT_ONCE) {
    const some = wanted.slice(at, at + READ_AT_ONCE)
    const rows = await readMany(
      some.map(text => (isId(text) ? keys.survey(companyId, text) : keys.jobNumber(companyId, text))),
    )
    some.forEach((text, nth) => {
      const row = rows[nth]
      if (row) found.set(text, parse(Survey, row))
    })
  }
  return found
}

/** A building as a file names it: by its id, by the address of its page, or by job number and name. The rest names what is in it. */
interface Place {
  readonly id?: string
  readonly job?: string
  readonly name?: string
  readonly rest: string
}

const PAGE = /\/building\/([0-9A-Za-z]{26})(?:\/floor\/([0-9A-Za-z]{26}))?/

/** `depth` 1 names a building, 2 a floor in it. */
export function parentOf(text: string, depth: 1 | 2): Place | undefined {
  const [, id, floor] = PAGE.exec(text) ?? []
  if (id) return depth === 1 || floor ? { id, rest: floor ?? '' } : undefined
  if (depth === 1 && isId(text)) return { id: text, rest: '' }
  const blank = text.split(/\s+\/\s+/)
  const parts = blank.length === depth + 1 ? blank : text.split('/').map(part => part.trim())
  const [first = '', second = '', third = ''] = parts
  if (depth === 2 && parts.length === 2 && isId(first)) return { id: first, rest: second }
  return parts.length === depth + 1 && parts.every(Boolean) ? { job: first, name: second, rest: third } : undefined
}

/** The building that each text names, by that text, with everything in it. */
export async function readTrees(
  companyId: string,
  texts: readonly string[],
  depth: 1 | 2,
): Promise<Map<string, NameMatch<Tree>>> {
  const places = new Map(texts.map(text => [text, parentOf(text, depth)]))
  const surveys = await readSurveys(
    companyId,
    [...places.values()].flatMap(place => place?.job ?? []),
  )
  const lists = await readOnce(
    [...surveys.values()].map(({ id }) => id),
    id => Surveys.buildings(companyId, id),
  )
  const known = new Map([...places].map(([text, place]) => [text, buildingOf(place, surveys, lists)]))
  const ids = [...known.values()].flatMap(one => ('found' in one ? one.found : []))
  const trees = await readOnce(ids, id => treeOrNone(companyId, id))
  return new Map([...known].map(([text, one]) => [text, 'found' in one ? treeIn(trees, one.found) : one]))
}

function treeIn(trees: ReadonlyMap<string, Tree | undefined>, id: string): NameMatch<Tree> {
  const found = trees.get(id)
  return found ? { found } : { problem: 'That building doesn’t exist' }
}

function buildingOf(
  place: Place | undefined,
  surveys: ReadonlyMap<string, Survey>,
  lists: ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>,
): NameMatch<string> {
  if (!place) return { problem: 'Put a slash between the parts, as in the template' }
  if (place.id) return { found: place.id }
  const survey = surveys.get(place.job ?? '')
  if (!survey) return { problem: `There is no survey with the job number “${place.job}”` }
  const buildings = (lists.get(survey.id) ?? []).map(({ id, name }) => ({ id, names: [name], value: id }))
  return matchName(place.name ?? '', buildings, 'building')
}

async function treeOrNone(companyId: string, id: string): Promise<Tree | undefined> {
  try {
    return await readTree(companyId, id)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Whether two names are the same to a person. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b)
