import { type CompanyRecords, ROLE_KEYS } from './companyRecords.ts'
import type { CallRequest } from './row.ts'

/** The nouns of a company that have an id. */
const NOUNS = [
  'client',
  'contact',
  'portalContact',
  'siteCode',
  'office',
  'laboratory',
  'survey',
  'building',
  'floor',
  'room',
  'item',
  'range',
  'file',
  'pdf',
  'labReturn',
  'clearanceBuilding',
  'clearance',
  'photoLog',
  'worksafe',
  'certificate',
  'additional',
  'logPhoto',
  'wholePdf',
  'removalCompany',
  'removalist',
] as const
export type Noun = (typeof NOUNS)[number] | 'company' | 'person'

/** Every id of a company with its noun, and the same noun's id in another company. */
export function counterparts(
  own: CompanyRecords,
  other: CompanyRecords,
): ReadonlyMap<string, { noun: Noun; id: string }> {
  const found = new Map<string, { noun: Noun; id: string }>([
    [own.company.id, { noun: 'company', id: other.company.id }],
  ])
  for (const noun of NOUNS) found.set(own[noun], { noun, id: other[noun] })
  for (const part of ROLE_KEYS) found.set(own.people[part].id, { noun: 'person', id: other.people[part].id })
  return found
}

export interface Position {
  /** `body.surveyors.0` */
  readonly path: string
  readonly noun: Noun
  /** The same request with the other company's id in this position. */
  readonly request: CallRequest
}

/** Every position of a request that contains an id of the company: path, query, body, nested lists. */
export function positionsIn(request: CallRequest, others: ReturnType<typeof counterparts>): Position[] {
  return walk(request, []).flatMap(path => {
    const other = others.get(String(at(request, path)))
    return other
      ? [{ path: path.join('.'), noun: other.noun, request: put(request, path, other.id) as CallRequest }]
      : []
  })
}

const walk = (value: unknown, path: readonly string[]): (readonly string[])[] =>
  typeof value === 'string'
    ? [path]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => walk(inner, [...path, key]))
      : []

const at = (value: unknown, [head, ...rest]: readonly string[]): unknown =>
  head === undefined ? value : at((value as Readonly<Record<string, unknown>>)[head], rest)

function put(value: unknown, [head, ...rest]: readonly string[], id: string): unknown {
  if (head === undefined) return id
  if (Array.isArray(value)) return value.map((inner, index) => (String(index) === head ? put(inner, rest, id) : inner))
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [head]: put(object[head], rest, id) }
}
