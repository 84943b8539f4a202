import * as z from 'zod'
import { optional, required, seenVersion, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { FEATURE, RECOMMENDATION } from '#shared/domain/vocabulary/referenceLists.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { text } from '#shared/schema/text.ts'

/** The default asbestos recommendations of every company. Source: domain facts section 3. */
const RECOMMENDATIONS: Readonly<Record<number, { name: string; description: string }>> = {
  1: {
    name: 'Leave and manage',
    description: 'Record it, inform anyone working near it and re-inspect at the stated interval.',
  },
  2: {
    name: 'Label or sign',
    description: 'Label the material or the entrance to the area so that no one disturbs it unknowingly.',
  },
  3: { name: 'Seal', description: 'Seal exposed edges or the surface with a suitable coating.' },
  4: {
    name: 'Encapsulate',
    description: 'Cover the whole material with an encapsulant and include it in re-inspections.',
  },
  5: { name: 'Enclose or guard', description: 'Build a barrier around the material or guard it against knocks.' },
  6: { name: 'Restrict access', description: 'Keep people out of the area until the material has been made safe.' },
  7: {
    name: 'Inaccessible: presume asbestos',
    description: 'Presume that asbestos is present. Inspect and sample before any work.',
  },
  8: {
    name: 'Sample before disturbance',
    description: 'Have the material sampled and analysed before it is disturbed.',
  },
  9: { name: 'Remove, Class A', description: 'Have it removed by a Class A licensed removalist.' },
  10: { name: 'Remove, Class A or B', description: 'Have it removed by a Class A or Class B licensed removalist.' },
  11: {
    name: 'Remove, unlicensed with controls',
    description:
      'Up to 10 m² of non-friable material over the whole project may be removed without a licence, with controls in place.',
  },
  12: { name: 'Remove before the works', description: 'Remove before the planned refurbishment or demolition starts.' },
}

/** The first id of a company's own recommendations; default ones have lower ids. */
export const FIRST_OWN_ID = 1001

const recommendationFields = lazy(() => ({
  name: required(100),
  description: optional(1_000),
  /** The clients whose buildings offer the recommendation; empty for all clients. */
  client_ids: z.array(Id).max(200, tooMany(200, 'clients')).default([]),
}))
export const RecommendationInput = lazy(() => z.object(recommendationFields()))
export type RecommendationInput = z.infer<ReturnType<typeof RecommendationInput>>

/** Omitted fields keep their values. `restore` restores a deleted recommendation. */
export const RecommendationChange = lazy(() =>
  z.object({
    id: z.int(),
    name: recommendationFields().name.optional(),
    description: text(1_000).optional(),
    client_ids: recommendationFields().client_ids.unwrap().optional(),
    restore: z.boolean().default(false),
    ...seenVersion,
  }),
)
export type RecommendationChange = z.infer<ReturnType<typeof RecommendationChange>>

/** A company's own recommendation, or a default one, edited or not. */
export const Recommendation = lazy(() =>
  z.object({
    id: z.int(),
    ...recommendationFields(),
    deleted_at: z.iso.datetime().optional(),
    ...versionFields,
  }),
)
export type Recommendation = z.infer<ReturnType<typeof Recommendation>>

/** A recommendation in a building. If it is no longer `offered`, it remains for items that have it. */
export const BuildingRecommendation = lazy(() =>
  z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    offered: z.boolean(),
  }),
)
export type BuildingRecommendation = z.infer<ReturnType<typeof BuildingRecommendation>>

const DEFAULT_RECOMMENDATIONS: readonly BuildingRecommendation[] = Object.entries(RECOMMENDATIONS).map(
  ([id, text]) => ({
    id: Number(id),
    ...text,
    offered: true,
  }),
)

/** The recommendations of a building; the defaults if it has no list. */
export const recommendationsOf = ({
  recommendations,
}: {
  readonly recommendations?: readonly BuildingRecommendation[] | undefined
}) => recommendations ?? DEFAULT_RECOMMENDATIONS

/** The recommendations with these ids, in the order of the ids. */
export const recommendationsFor = (
  tree: Parameters<typeof recommendationsOf>[0],
  ids: readonly number[],
): BuildingRecommendation[] =>
  ids.flatMap(id => recommendationsOf(tree).filter(recommendation => recommendation.id === id))

/** A company's recommendations by id: the defaults, with the company's own rows in place of those with the same id. */
export function companyRecommendations(rows: readonly Recommendation[]): Recommendation[] {
  const ownIds = new Set(rows.map(row => row.id))
  const unchanged = DEFAULT_RECOMMENDATIONS.filter(({ id }) => !ownIds.has(id)).map(({ id, name, description }) => ({
    id,
    name,
    description,
    client_ids: [],
    version: 1,
    updated_at: '2026-01-01T00:00:00.000Z',
  }))
  return [...unchanged, ...rows].sort((a, b) => a.id - b.id)
}

/**
 * The recommendations for a client's buildings. The one for inaccessible items is offered everywhere. A company without the
 * feature is offered the defaults only; its own recommendations remain for items that have them.
 */
export const recommendationsForClient = (
  rows: readonly Recommendation[],
  features: readonly number[],
  clientId: string | undefined,
): BuildingRecommendation[] =>
  withFeature(rows, features).map(each => ({
    id: each.id,
    name: each.name,
    description: each.description,
    offered: !each.deleted_at && isForClient(each, clientId),
  }))

/** The recommendations that are not deleted, with their clients; those of one client if `clientId` is given. */
export const recommendationsInUse = (
  rows: readonly Recommendation[],
  features: readonly number[],
  clientId: string | undefined,
): Recommendation[] =>
  withFeature(rows, features).filter(
    each => !each.deleted_at && (clientId === undefined || isForClient(each, clientId)),
  )

const isForClient = ({ id, client_ids }: Recommendation, clientId: string | undefined): boolean =>
  client_ids.length === 0 || id === RECOMMENDATION.inaccessible || client_ids.some(each => each === clientId)

const withFeature = (rows: readonly Recommendation[], features: readonly number[]) =>
  companyRecommendations(features.includes(FEATURE.recommendations) ? rows : withoutFeature(rows))

const withoutFeature = (rows: readonly Recommendation[]) =>
  rows.filter(({ id }) => id >= FIRST_OWN_ID).map(row => ({ ...row, deleted_at: row.deleted_at ?? row.updated_at }))
