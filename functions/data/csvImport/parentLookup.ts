import { Surveys } from '#functions/data/building/surveys.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { keys } from '#functions/data/keys.ts'
import { Parents } from '#functions/data/parents.ts'
import { parse, readMany } from '#functions/data/table.ts'
import { Survey } from '#shared/domain/company/survey.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { foldName, isId, matchName, type NameMatch, shorten } from './nameLookup.ts'

const READ_BATCH_SIZE = 100
const CONCURRENT_READS = 10

/** The results of `work` in the order of the inputs, with limited concurrency. */
export async function mapWithLimit<A, R>(inputs: readonly A[], work: (input: A) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = inputs.entries()
  const worker = async () => {
    for (const [index, input] of queue) results[index] = await work(input)
  }
  await Promise.all(Array.from({ length: CONCURRENT_READS }, worker))
  return results
}

/** The result of `work` for each id; called once per distinct id. */
export async function readOnce<T>(
  inputs: readonly string[],
  work: (id: string) => Promise<T>,
): Promise<Map<string, T>> {
  return new Map(await mapWithLimit([...new Set(inputs)], async id => [id, await work(id)] as const))
}

/** Other texts are not looked up, because keys have a maximum length. */
const isJobNumber = (text: string) => Survey().shape.job_number.safeParse(text).success

export async function readSurveys(companyId: string, texts: readonly string[]): Promise<Map<string, Survey>> {
  const names = [...new Set(texts)].filter(text => isJobNumber(text) || isId(text))
  const surveys = new Map<string, Survey>()
  for (let start = 0; start < names.length; start += READ_BATCH_SIZE) {
    const batch = names.slice(start, start + READ_BATCH_SIZE)
    const rows = await readMany(
      batch.map(text => (isId(text) ? keys.survey(companyId, text) : keys.jobNumber(companyId, text))),
    )
    batch.forEach((text, index) => {
      const row = rows[index]
      if (row) surveys.set(text, parse(Survey(), row))
    })
  }
  return surveys
}

/**
 * A reference to a building in a file: its id, the link to its page, job number and name, or the id of one of its floors. `rest`
 * names a floor in it.
 */
interface BuildingReference {
  readonly id?: string
  readonly floor?: string
  readonly job?: string
  readonly name?: string
  readonly rest: string
}

const PAGE = /\/building\/([0-9A-Za-z]{26})(?:\/floor\/([0-9A-Za-z]{26}))?/

/** `depth`: 1 for a building, 2 for a floor. */
export function parentOf(text: string, depth: 1 | 2): BuildingReference | undefined {
  const [, id, floor] = PAGE.exec(text) ?? []
  if (id) return depth === 1 || floor ? { id, rest: floor ?? '' } : undefined
  if (isId(text)) return depth === 1 ? { id: text, rest: '' } : { floor: text, rest: text }
  const spaced = text.split(/\s\/\s/).map(part => part.trim())
  const parts = spaced.length === depth + 1 ? spaced : text.split('/').map(part => part.trim())
  const [first = '', second = '', third = ''] = parts
  if (depth === 2 && parts.length === 2 && isId(first)) return { id: first, rest: second }
  return parts.length === depth + 1 && parts.every(Boolean) ? { job: first, name: second, rest: third } : undefined
}

/** The tree of each referenced building, by the text of the reference. */
export async function readTrees(
  companyId: string,
  texts: readonly string[],
  depth: 1 | 2,
): Promise<Map<string, NameMatch<Tree>>> {
  const references = new Map(texts.map(text => [text, parentOf(text, depth)]))
  const surveys = await readSurveys(
    companyId,
    [...references.values()].flatMap(reference => reference?.job ?? []),
  )
  const lists = await readOnce(
    [...surveys.values()].map(({ id }) => id),
    id => Surveys.buildings(companyId, id),
  )
  const floors = await readOnce(
    [...references.values()].flatMap(reference => reference?.floor ?? []),
    id => buildingOfFloor(companyId, id),
  )
  const named = [...references].map(([text, reference]) => [text, withBuilding(reference, floors)] as const)
  const matches = new Map(named.map(([text, reference]) => [text, buildingOf(reference, surveys, lists)]))
  const ids = [...matches.values()].flatMap(match => ('found' in match ? match.found : []))
  const trees = await readOnce(ids, id => treeOrNone(companyId, id))
  return new Map([...matches].map(([text, match]) => [text, 'found' in match ? treeIn(trees, match.found) : match]))
}

async function buildingOfFloor(companyId: string, floor: string): Promise<string | undefined> {
  try {
    return await Parents.building(companyId, 'floor', floor)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const withBuilding = (
  reference: BuildingReference | undefined,
  floors: ReadonlyMap<string, string | undefined>,
): BuildingReference | undefined => {
  const id = floors.get(reference?.floor ?? '')
  return reference && id ? { ...reference, id } : reference
}

function treeIn(trees: ReadonlyMap<string, Tree | undefined>, id: string): NameMatch<Tree> {
  const found = trees.get(id)
  return found ? { found } : { problem: 'That building doesn’t exist' }
}

function buildingOf(
  reference: BuildingReference | undefined,
  surveys: ReadonlyMap<string, Survey>,
  lists: ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>,
): NameMatch<string> {
  if (!reference) return { problem: 'Put a slash between the parts, as in the template' }
  if (reference.id) return { found: reference.id }
  if (reference.floor) return { problem: 'There is no floor with this ID' }
  const survey = surveys.get(reference.job ?? '')
  if (!survey) return { problem: `There is no survey with the job number “${shorten(reference.job ?? '')}”` }
  const buildings = (lists.get(survey.id) ?? []).map(({ id, name }) => ({ id, names: [name], value: id }))
  return matchName(reference.name ?? '', buildings, 'building')
}

async function treeOrNone(companyId: string, id: string): Promise<Tree | undefined> {
  try {
    return await readTree(companyId, id)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b)
