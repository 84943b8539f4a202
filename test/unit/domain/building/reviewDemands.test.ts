import { describe, expect, test } from 'vitest'
import { ACTIONS, isLocked, STATUS, TRANSITIONS } from '#shared/domain/building/buildingStatus.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { applyChanges, type Change, type Tree } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { editContext } from '#test/support/data/tree.ts'
import { treeWithoutFindings } from '#test/support/data/treeWithoutFindings.ts'

const context = editContext(ROLE.surveyor, ROLE.reviewer, ROLE.admin)
const statuses = Object.values(STATUS)
/** In a company that blocks items without a photo. */
const fit: Tree = { ...treeWithoutFindings(), report_check_settings: { item_photo: 'block' } }
const [sample, like, lead] = fit.items as [Tree['items'][number], Tree['items'][number], Tree['items'][number]]

/** Buildings that must not reach a client, and why. */
const UNFIT: readonly (readonly [string, Tree, string])[] = [
  [
    'an asbestos sample without its result',
    { ...fit, items: [{ ...sample, sample: { ...sample.sample!, status_id: 1 } }, like, lead] },
    'results_missing',
  ],
  [
    'a lead item without its analysis',
    { ...fit, items: [sample, like, { ...lead, lead: { ...lead.lead!, laboratory_analysis: undefined } }] },
    'lead_analysis_missing',
  ],
  ['an item without a photo', { ...fit, items: [{ ...sample, image: undefined }, like, lead] }, 'report_check_blocks'],
]

const approval = (contaminate_id: 1 | 2) => ({ contaminate_id, approval: 1 as const })
/** Every way to change a status. */
const WAYS: readonly (readonly [string, (tree: Tree) => Change[]])[] = [
  ...ACTIONS.map(
    action => [`the action ${action}`, (tree: Tree) => EDITS.advanceStatus.decide(tree, { action }, context)] as const,
  ),
  ...statuses.map(
    status_id =>
      [
        `the status ${status_id} from the list`,
        (tree: Tree) => EDITS.changeStatus.decide(tree, { status_id }, context),
      ] as const,
  ),
  ...[[approval(1)], [approval(2)], [approval(1), approval(2)], []].map(
    decisions =>
      [
        `a review of ${decisions.map(({ contaminate_id }) => contaminate_id).join(' and ') || 'nothing'}`,
        (tree: Tree) => EDITS.review.decide(tree, { decisions }, context),
      ] as const,
  ),
]
const inStatus = (tree: Tree, status_id: number): Tree => ({ ...tree, building: { ...tree.building, status_id } })
const isUnderReview = ({ building }: Tree) =>
  building.status_id === STATUS.awaitingReview ||
  building.status_id === STATUS.reviewed ||
  building.asbestos_approval?.approved === true ||
  building.lead_approval?.approved === true

/** The building after the change, or the error code. */
function tried(tree: Tree, way: (tree: Tree) => Change[]): Tree | string {
  try {
    return applyChanges(tree, way(tree))
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('no way to a review or to Reviewed bypasses the documented requirements [2§4 A13]', () => {
  test.each(UNFIT)('%s', (_, tree, code) => {
    const open = [STATUS.active, STATUS.awaitingResult, STATUS.needsEdits, STATUS.preReview]
    const seen = new Set<string>()
    for (const [name, way] of WAYS) {
      for (const status_id of open) {
        const after = tried(inStatus(tree, status_id), way)
        if (typeof after === 'string') seen.add(after)
        else expect(isUnderReview(after), `${name} from ${status_id}`).toBe(false)
      }
      const reviewed = tried(inStatus(tree, STATUS.awaitingReview), way)
      if (typeof reviewed === 'string') seen.add(reviewed)
      else expect(reviewed.building.status_id, name).not.toBe(STATUS.reviewed)
    }
    expect(seen).toContain(code)
  })

  test('a building that meets them is sent for review each way, and approved', () => {
    const leading = WAYS.filter(([, way]) => {
      const after = statuses.map(status_id => tried(inStatus(fit, status_id), way))
      return after.some(each =>
        typeof each !== 'string' && !isLocked(each.building.status_id)
          ? isUnderReview(each)
          : typeof each !== 'string' && each.building.status_id === STATUS.reviewed,
      )
    }).map(([name]) => name)
    const sending = ACTIONS.filter(action => {
      const to: number = TRANSITIONS[action].to(fit)
      return to === STATUS.awaitingReview
    })
    expect(leading).toEqual([
      ...sending.map(action => `the action ${action}`),
      'the status 9 from the list',
      'a review of 1',
      'a review of 2',
      'a review of 1 and 2',
    ])
  })

  test('an unfit building is always sent back', () => {
    for (const [, tree] of UNFIT) {
      const decisions = [1, 2].map(id => ({ contaminate_id: id as 1 | 2, approval: 0 as const, reason: 'Not yet' }))
      const after = tried(inStatus(tree, STATUS.awaitingReview), on => EDITS.review.decide(on, { decisions }, context))
      expect(after).toMatchObject({ building: { status_id: STATUS.needsEdits } })
    }
  })
})
