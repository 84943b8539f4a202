import { capitalised } from '#shared/domain/text/capitalised.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { type Decision, openContaminants } from './buildingStatus.ts'

/**
 * The outcome of a review for notifications: “Asbestos of Harbour House was approved; lead is still to be reviewed”. `tree` is
 * the building before the review.
 */
export function reviewSentence(tree: Tree, decisions: readonly Decision[]): string {
  const { name } = tree.building
  const decided = (approval: Decision['approval']) =>
    namesOf(decisions.filter(decision => decision.approval === approval).map(({ contaminate_id }) => contaminate_id))
  const [denied, approved] = [decided(0), decided(1)]
  const open = namesOf(
    openContaminants(tree).filter(id => !decisions.some(({ contaminate_id }) => contaminate_id === id)),
  )
  const rest = open.length > 0 ? `; ${withVerb(open)} still to be reviewed` : ''
  if (denied.length > 0) {
    const acts = [
      approved.length > 0 && `${withVerb(approved, 'was')} approved`,
      `${withVerb(denied, 'was')} sent back`,
    ]
    return `${name} needs edits. ${capitalised(acts.filter(Boolean).join(', '))}${rest}`
  }
  if (approved.length === 0) return `${name} was approved`
  return `${capitalised(approved.join(' and '))} of ${name} ${approved.length > 1 ? 'were' : 'was'} approved${rest}`
}

const namesOf = (ids: readonly Decision['contaminate_id'][]) => ids.map(id => CONTAMINANT_NAMES[id].toLowerCase())

const PLURAL = { is: 'are', was: 'were' } as const
const withVerb = (names: readonly string[], verb: 'is' | 'was' = 'is') =>
  `${names.join(' and ')} ${names.length > 1 ? PLURAL[verb] : verb}`
