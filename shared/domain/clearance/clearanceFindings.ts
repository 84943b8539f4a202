import { CONDITIONS, isLawfulWithReason } from './clearanceConditions.ts'
import { type PanelKey, panelsOf } from './clearancePanels.ts'
import { answersOf, isChecklistPanel } from './clearanceQuestions.ts'
import type { ClearanceReason } from './clearanceReason.ts'
import type { FindingsSource, Outcome } from './findingsSource.ts'
import { CLEARANCE_CLASS_NAMES } from './listedClearance.ts'
import { coversClass, type RemovalCompany } from './removalist.ts'

/** A clearance condition with its outcome. */
export interface ClearanceFinding extends Outcome {
  readonly key: string
  readonly statement: string
  readonly panel: PanelKey
  /** Why the area is certified with this condition open; only if the law allows a reason. */
  readonly reason?: ClearanceReason
}

/** In the order of the certificate. */
function findingsOf(source: FindingsSource): (ClearanceFinding & { readonly isStatement: boolean })[] {
  const { clearance } = source
  return CONDITIONS.filter(
    ({ type, applies }) => (type === undefined || type === clearance.type) && (applies?.(clearance) ?? true),
  ).map(({ key, statement, check, panel, isStatement = false }) => {
    const found = check(source)
    const reason =
      found.shortfall !== undefined && isLawfulWithReason(key)
        ? clearance.reasons.find(({ condition, outcome }) => condition === key && outcome === found.outcome)
        : undefined
    const at = typeof panel === 'function' ? panel(clearance) : panel
    return { key, statement, ...found, panel: at, ...(reason && { reason }), isStatement }
  })
}

/** The findings of the first page, in the order of the certificate. Source: domain facts 2.3. */
export const requiredFindings = (source: FindingsSource): ClearanceFinding[] =>
  findingsOf(source).flatMap(({ isStatement, ...finding }) => (isStatement ? [finding] : []))

/** A finding that does not support the clearance. */
export type ClearanceShortfall = ClearanceFinding & { readonly shortfall: string }

/** All shortfalls, including those that a reason covers. */
export const clearanceShortfalls = (source: FindingsSource): ClearanceShortfall[] =>
  findingsOf(source).flatMap(({ isStatement: _, shortfall, ...finding }) =>
    shortfall === undefined ? [] : [{ ...finding, shortfall }],
  )

/** The shortfalls that prevent an area from being called clear. */
export const withoutReason = (shortfalls: readonly ClearanceShortfall[]): ClearanceShortfall[] =>
  shortfalls.filter(({ reason }) => reason === undefined)

/** Whether an area may be called clear: every finding supports it, or has a reason that the law allows. */
export const isShownClear = (source: FindingsSource): boolean => withoutReason(clearanceShortfalls(source)).length === 0

/**
 * A removal company without a licence for this class. This is no finding about the area, but a user confirms it and the
 * certificate prints it.
 */
export interface LicenceNote {
  readonly key: string
  readonly statement: string
  readonly outcome: string
  readonly panel: PanelKey
}

export const licenceNotes = (
  {
    type,
    companies: chosen,
  }: { readonly type: FindingsSource['clearance']['type']; readonly companies: readonly string[] },
  companies: readonly Pick<RemovalCompany, 'id' | 'name' | 'license_no_a' | 'license_no_b'>[],
): LicenceNote[] =>
  companies
    .filter(company => chosen.includes(company.id) && !coversClass(company, type))
    .map(({ id, name }) => ({
      key: `licence/${id}`,
      statement: `${name} is licensed for ${CLEARANCE_CLASS_NAMES[type]} work`,
      outcome: 'No licence recorded',
      panel: 'details',
    }))

/** A panel with applicable questions that have no answer. */
export interface OpenChecklist {
  readonly panel: PanelKey
  readonly title: string
  readonly answered: number
  readonly asked: number
}

export const openChecklists = ({
  type,
  information,
}: Pick<FindingsSource['clearance'], 'type' | 'information'>): OpenChecklist[] =>
  panelsOf(type).flatMap(({ key, number, title }) => {
    if (!isChecklistPanel(key)) return []
    const { answered, asked } = answersOf(key, information)
    return answered < asked ? [{ panel: key, title: `${number}. ${title}`, answered, asked }] : []
  })
