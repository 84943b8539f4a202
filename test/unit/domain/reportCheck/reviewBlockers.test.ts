import { expect, test } from 'vitest'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { findingsOf, findingTitle } from '#shared/domain/reportCheck/reportCheck.ts'
import {
  blockingFindings,
  blockingSummary,
  leadsToReview,
  refuseBlocked,
} from '#shared/domain/reportCheck/reviewBlockers.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { after, CHECKED_ON } from '#test/support/data/findingLines.ts'
import { inBuilding, inItem, type Spoil } from '#test/support/data/spoiledTrees.ts'
import { editContext } from '#test/support/data/tree.ts'

test('blocking findings come first, counted and with their location; the others are summarised [2§4]', () => {
  const photoless = [inItem(0, { image: undefined } as never), inItem(1, { image: undefined } as never)]
  const dateless = inBuilding({ survey_date: undefined })
  const blocking = (rules: readonly string[], ...spoils: Spoil[]): Tree => ({
    ...after(...spoils),
    report_check_settings: Object.fromEntries(rules.map(rule => [rule, 'block'])),
  })
  const refusalOf = (tree: Tree): string | undefined => {
    try {
      refuseBlocked(tree, editContext())
    } catch (refusal) {
      return (refusal as { fields: Record<string, string> }).fields.report_check_blocks
    }
    return undefined
  }
  const tree = blocking(['survey_date'], ...photoless, dateless)
  expect(findingsOf(tree, CHECKED_ON).map(({ rule, blocks }) => [rule, blocks])).toEqual([
    ['survey_date', true],
    ['item_photo', false],
    ['item_photo', false],
  ])
  expect(refusalOf(tree)).toBe('1 thing to fix before review. Town hall: The survey date is missing')
  const both = 'Kitchen: A001 Vinyl tiles has no photo; Hall: Vinyl tiles has no photo'
  expect(refusalOf(blocking(['item_photo'], ...photoless))).toBe(`2 things to fix before review. ${both}`)
  const all = blocking(['item_photo', 'survey_date'], ...photoless, dateless)
  expect(refusalOf(all)).toBe(`3 things to fix before review. ${both}; and more`)
  expect(refusalOf(blocking([], ...photoless))).toBeUndefined()
  expect(blockingFindings(all, 'approvePreReview', CHECKED_ON)).toHaveLength(3)
  expect(blockingFindings(all, 'sendForReview', CHECKED_ON)).toHaveLength(3)
  expect(blockingFindings(all, 'finalise', CHECKED_ON)).toEqual([])
  expect(blockingSummary(blockingFindings(tree, 'sendForReview', CHECKED_ON))).toBe('1 thing to fix before review')
  expect(
    (['finalise', 'confirmResults', 'approvePreReview', 'sendForReview'] as const).map(action =>
      leadsToReview({ action }),
    ),
  ).toEqual([...[false, false], ...[true, true]])
  expect(() => EDITS.advanceStatus.decide(all, { action: 'approvePreReview' }, editContext())).toThrow(
    'Some things need fixing before review',
  )
  const onSite = { ...blocking(['item_photo'], ...photoless, inBuilding({ status_id: 5 })) }
  expect(EDITS.advanceStatus.decide(onSite, { action: 'finalise' }, editContext())).toMatchObject([
    { row: { status_id: 6 } },
  ])
  const off = { ...after(...photoless), report_check_settings: { item_photo: 'off' as const } }
  expect(findingsOf(off, CHECKED_ON)).toEqual([])
})

test('a review that sends a building back is never refused for findings; one that approves all is [2§4]', () => {
  const reviewed = (asbestos: 0 | 1, lead: 0 | 1) => {
    const tree = {
      ...after(inItem(0, { image: undefined } as never), inBuilding({ status_id: 9 })),
      report_check_settings: { item_photo: 'block' as const },
    }
    const decision = (contaminate_id: 1 | 2, approval: 0 | 1) => ({ contaminate_id, approval, reason: 'No photo' })
    const decisions = [decision(1, asbestos), decision(2, lead)]
    return () => EDITS.review.decide(tree, { decisions }, editContext(ROLE.reviewer))
  }
  expect(reviewed(1, 1)).toThrow('Some things need fixing before review')
  for (const [asbestos, lead] of [
    [1, 0],
    [0, 1],
    [0, 0],
  ] as const)
    expect(reviewed(asbestos, lead)()[0]).toMatchObject({ row: { status_id: 7 } })
})

test('findings are in the order of floors and rooms, whatever the order of rows [2§4]', () => {
  const tree = after(...[0, 1, 2].map(at => inItem(at, { image: undefined } as never)))
  const places = (of: Tree) => findingsOf(of, CHECKED_ON).map(({ target }) => findingTitle(of, target))
  expect(places(tree)).toEqual(['Kitchen', 'Kitchen', 'Hall'])
  expect(places({ ...tree, rooms: tree.rooms.toReversed() })).toEqual(['Kitchen', 'Kitchen', 'Hall'])
})

test('the place of a finding: its room, else its floor, else the building [2§4]', () => {
  const tree = after()
  const [floor, room] = [tree.floors[0]!.id, tree.rooms[1]!.id]
  expect(findingTitle(tree, { floor, room })).toBe('Hall')
  expect(findingTitle(tree, { floor })).toBe('Ground')
  expect(findingTitle(tree, {})).toBe('Town hall')
})

test('the same tree on another day has other findings [2§3]', () => {
  const tree = after(inBuilding({ survey_date: '2026-03-03' }))
  expect(findingsOf(tree, CHECKED_ON)).toHaveLength(1)
  expect(findingsOf(tree, '2026-03-03')).toEqual([])
  expect(findingsOf(tree, CHECKED_ON)).toHaveLength(1)
})
