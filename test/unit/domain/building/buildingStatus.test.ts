import { describe, expect, test } from 'vitest'
import {
  ACTIONS,
  actionRefusal,
  advanceStatus,
  review,
  STATUS,
  type StatusId,
  statusSince,
} from '#shared/domain/building/buildingStatus.ts'
import { reviewSentence } from '#shared/domain/building/reviewSentence.ts'
import { saveNote } from '#shared/domain/edits/buildingEdits.ts'
import { changeStatus } from '#shared/domain/edits/statusEdits.ts'
import { applyChanges, type Tree } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'

const surveyor = editContext()
const reviewer = editContext(ROLE.reviewer)
const dated = { survey_date: '2026-03-01' }
const after = (tree: Tree, changes: ReturnType<typeof advanceStatus>) => applyChanges(tree, changes).building

test('Active with a sample goes to Awaiting Result, without one to Pre Review [2§4]', () => {
  const sampled = aTree(dated, room => [anItem(room)])
  expect(after(sampled, advanceStatus(sampled, { action: 'finalise' }, surveyor)).status_id).toBe(STATUS.awaitingResult)
  const clean = aTree(dated)
  expect(after(clean, advanceStatus(clean, { action: 'finalise' }, surveyor)).status_id).toBe(STATUS.preReview)
})

test('finalising needs a floor, a room and a survey date, and names the missing one [2§4]', () => {
  const tree = aTree(dated)
  expect(actionRefusal({ ...tree, floors: [], rooms: [] }, 'finalise', surveyor)).toBe('building_has_no_floors')
  expect(actionRefusal({ ...tree, rooms: [] }, 'finalise', surveyor)).toBe('building_has_no_rooms')
  expect(actionRefusal(aTree(), 'finalise', surveyor)).toBe('survey_date_missing')
})

test('pre-review waits for every asbestos result and every lead analysis [2§4]', () => {
  const lead = {
    contaminate_id: 2,
    assessment_method_id: 7,
    lead: { building_material: 'Timber', colour: 'White', paint_condition: 'Good' },
  } as const
  const waiting = aTree({ ...dated, status_id: STATUS.awaitingResult }, room => [
    anItem(room),
    anItem(room, lead as never),
  ])
  expect(actionRefusal(waiting, 'confirmResults', surveyor)).toBe('results_missing')
  const asbestosDone = {
    ...waiting,
    items: waiting.items.map(item =>
      item.contaminate_id === 1 ? { ...item, sample: { ...item.sample!, status_id: 3 } } : item,
    ),
  }
  expect(actionRefusal(asbestosDone, 'confirmResults', surveyor)).toBe('lead_analysis_missing')
  const done = {
    ...asbestosDone,
    items: asbestosDone.items.map(item =>
      item.lead ? { ...item, lead: { ...item.lead, laboratory_analysis: 0 } } : item,
    ),
  }
  expect(actionRefusal(done, 'confirmResults', surveyor)).toBeUndefined()
})

const OPEN = new Set([
  `${STATUS.active} finalise`,
  `${STATUS.awaitingResult} confirmResults`,
  `${STATUS.preReview} approvePreReview`,
  `${STATUS.needsEdits} sendForReview`,
])
const pairs = Object.values(STATUS).flatMap(status => ACTIONS.map(action => [status, action] as const))

describe('every undocumented pair of status and action is refused [S-18]', () => {
  test.each(pairs.filter(([status, action]) => !OPEN.has(`${status} ${action}`)))(
    '%i refuses %s',
    (status_id: StatusId, action) => {
      const tree = aTree({ ...dated, status_id })
      expect(() => advanceStatus(tree, { action }, reviewer)).toThrowError(
        expect.objectContaining({ code: 'action_not_available' }),
      )
    },
  )
})

const reviewing = () =>
  aTree({ ...dated, status_id: STATUS.awaitingReview }, room => [
    anItem(room, { sample: { analysis_type_id: 1, bag_code: 'A001', status_id: 2, is_urgent: false } }),
    anItem(room, {
      contaminate_id: 2,
      assessment_method_id: 9,
      lead: { xrf_result: 5, building_material: 'x', colour: 'y', paint_condition: 'Good' },
    } as never),
  ])

test('a building keeps when and by whom each of its statuses was set, until it gets the status again', () => {
  const since = '2026-02-01T00:00:00.000Z'
  const status_times = { [STATUS.active]: { since, by: 'Aroha Ngata' }, [STATUS.awaitingReview]: { since } }
  const partly = { decisions: [{ contaminate_id: 1, approval: 0, reason: 'Blurred' }] } as const
  const tree = { ...reviewing(), building: { ...reviewing().building, status_times } }
  const denied = applyChanges(
    tree,
    review(tree, { decisions: [...partly.decisions, { contaminate_id: 2, approval: 1 }] }, reviewer),
  )
  const set = { since: reviewer.now, by: reviewer.actor.full_name }
  expect(denied.building.status_times).toEqual({ ...status_times, [STATUS.needsEdits]: set })
  expect(statusSince(denied.building)).toBe(reviewer.now)
  const same = changeStatus(tree, { status_id: STATUS.awaitingReview }, reviewer)
  expect(statusSince(applyChanges(tree, same).building)).toBe(since)
  const again = changeStatus(
    denied,
    { status_id: STATUS.awaitingReview },
    { ...reviewer, now: '2026-05-01T00:00:00.000Z' },
  )
  expect(statusSince(applyChanges(denied, again).building)).toBe('2026-05-01T00:00:00.000Z')
})

test('approving both contaminants reviews the building [2§4]', () => {
  const tree = reviewing()
  const changes = review(
    tree,
    {
      decisions: [
        { contaminate_id: 1, approval: 1 },
        { contaminate_id: 2, approval: 1 },
      ],
    },
    reviewer,
  )
  expect(applyChanges(tree, changes).building).toMatchObject({
    status_id: STATUS.reviewed,
    asbestos_approval: { approved: true, reviewer_name: 'Aroha Ngata' },
  })
})

test('approving asbestos and denying lead leads to Needs Edits with the reason in the note of type 1; asbestos stays approved [2§4]', () => {
  const tree = reviewing()
  const denied = applyChanges(
    tree,
    review(
      tree,
      {
        decisions: [
          { contaminate_id: 1, approval: 1 },
          { contaminate_id: 2, approval: 0, reason: ' Photo is blurred ' },
        ],
      },
      reviewer,
    ),
  )
  expect(denied.building.status_id).toBe(STATUS.needsEdits)
  expect(denied.notes).toMatchObject([{ type_id: 1, content: 'Lead: Photo is blurred' }])
  const again = applyChanges(denied, advanceStatus(denied, { action: 'sendForReview' }, surveyor))
  expect(() => review(again, { decisions: [{ contaminate_id: 1, approval: 1 }] }, reviewer)).toThrowError(
    expect.objectContaining({ code: 'already_approved' }),
  )
  expect(
    applyChanges(again, review(again, { decisions: [{ contaminate_id: 2, approval: 1 }] }, reviewer)).building
      .status_id,
  ).toBe(STATUS.reviewed)
})

test('a denial needs a reason that is not blank, and a review needs a decision [2§4]', () => {
  expect(() =>
    review(reviewing(), { decisions: [{ contaminate_id: 2, approval: 0, reason: '  ' }] }, reviewer),
  ).toThrowError(
    expect.objectContaining({
      code: 'reason_missing',
      message: "Please fill in details on why you're denying this report.",
    }),
  )
  expect(() => review(reviewing(), { decisions: [] }, reviewer)).toThrowError(
    expect.objectContaining({ code: 'decision_missing' }),
  )
})

describe('the review’s decision per contaminant, and the contaminant still to be reviewed [2§4]', () => {
  const decide = (contaminate_id: 1 | 2, approval: 0 | 1) => ({ contaminate_id, approval })
  const bothOf = (asbestos: 0 | 1, lead: 0 | 1) => [decide(1, asbestos), decide(2, lead)]
  test.each([
    [[decide(1, 1)], 'Asbestos of Town hall was approved; lead is still to be reviewed'],
    [[decide(2, 1)], 'Lead of Town hall was approved; asbestos is still to be reviewed'],
    [bothOf(1, 1), 'Asbestos and lead of Town hall were approved'],
    [bothOf(1, 0), 'Town hall needs edits. Asbestos was approved, lead was sent back'],
    [bothOf(0, 1), 'Town hall needs edits. Lead was approved, asbestos was sent back'],
    [bothOf(0, 0), 'Town hall needs edits. Asbestos and lead were sent back'],
    [[decide(1, 0)], 'Town hall needs edits. Asbestos was sent back; lead is still to be reviewed'],
    [[decide(2, 0)], 'Town hall needs edits. Lead was sent back; asbestos is still to be reviewed'],
  ])('%j', (decisions, sentence) => {
    const tree = reviewing()
    expect(reviewSentence({ ...tree, building: { ...tree.building, name: 'Town hall' } }, decisions)).toBe(sentence)
  })

  test('a building with both earlier approvals is reviewed', () => {
    const tree = reviewing()
    const approved = { approved: true, reason: '', reviewer_id: tree.building.id, reviewer_name: '', date: '' }
    const building = { ...tree.building, name: 'Town hall', asbestos_approval: approved, lead_approval: approved }
    expect(reviewSentence({ ...tree, building }, [])).toBe('Town hall was approved')
  })
})

test.each([ROLE.surveyor, ROLE.approver, ROLE.pm, ROLE.admin, ROLE.exporter])('2§6 role %i cannot review', role => {
  expect(() =>
    review(reviewing(), { decisions: [{ contaminate_id: 1, approval: 1 }] }, editContext(role)),
  ).toThrowError(expect.objectContaining({ code: 'not_allowed' }))
})

test('a reviewed building refuses edits [2§4]', () => {
  expect(() => saveNote(aTree({ status_id: STATUS.reviewed }), { type_id: 2, content: 'x' }, surveyor)).toThrowError(
    expect.objectContaining({ code: 'building_reviewed' }),
  )
})
