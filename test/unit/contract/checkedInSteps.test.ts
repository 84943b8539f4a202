import { expect, test } from 'vitest'
import { ZodError } from 'zod'
import { buildings } from '#shared/contract/building/buildings.ts'
import { checkedInSteps } from '#shared/contract/protocol/checkedInSteps.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

const tree = aTree({}, room => Array.from({ length: 600 }, (_, at) => anItem(room, { name: `Tiles ${at}` })))
/** The service's answer with additional fields of a later version. */
const answer = (items: readonly unknown[] = tree.items) => ({
  data: { ...tree, items: items.map(item => ({ ...(item as object), later: 1 })), later: 2 },
})
const { reply } = buildings.tree

test('a long answer checked in steps equals one checked at once [P-17]', async () => {
  expect(await checkedInSteps(reply, answer())).toStrictEqual(reply.parse(answer()))
})

test('an invalid row is refused in any step, and so is a missing field [P-17]', async () => {
  const wrong = tree.items.with(-1, { ...tree.items[0], amount: 'ten' } as never)
  await expect(checkedInSteps(reply, answer(wrong))).rejects.toThrow(ZodError)
  await expect(checkedInSteps(reply, { data: { ...tree, rooms: undefined } })).rejects.toThrow(ZodError)
  await expect(checkedInSteps(reply, null)).rejects.toThrow(ZodError)
})

test('other tasks run between two steps [P-17]', async () => {
  let isOther = false
  setTimeout(() => (isOther = true))
  const items = reply.shape.data.shape.items
  await checkedInSteps(items, tree.items)
  expect(isOther).toBe(true)
})
