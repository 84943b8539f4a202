import type { Tree } from '#shared/domain/tree/tree.ts'
import { exampleTree } from './exampleTree.ts'

/** Words in many alphabets, and symbols. */
const WORLD_WORDS = [
  '建築物石綿',
  'アスベスト',
  'مرحبا',
  'שלום',
  '🏠 ⚠️ 👍🏽',
  'Ελλάδα',
  'Привет',
  '≥ → ✓',
  'Ōtāhuhu',
  '석면',
  '𠮷',
] as const

/** The example with words of many alphabets in every field that users type. */
export function worldTree(): Tree {
  const word = (at: number) => WORLD_WORDS[at % WORLD_WORDS.length] ?? ''
  const { building, floors, rooms, items } = exampleTree
  return {
    ...exampleTree,
    building: {
      ...building,
      name: WORLD_WORDS.join(' '),
      address: '建築',
      area_surveyed: `<p>${WORLD_WORDS.join(', ')}</p>`,
    },
    floors: floors.map((floor, at) => ({ ...floor, name: `${floor.name} ${word(at)}` })),
    rooms: rooms.map((room, at) => ({ ...room, name: `${word(at)} ${at}`, note: word(at + 1) })),
    items: items.map((item, at) => ({ ...item, name: `${word(at)} & ${word(at + 1)}`, comment: word(at + 2) })),
  }
}
