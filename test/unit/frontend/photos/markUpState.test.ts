import { expect, test } from 'vitest'
import { handleAt, markAt, markFromTap } from '#frontend/features/photos/markUp/markHitTest.ts'
import * as Marking from '#frontend/features/photos/markUp/markUpState.ts'
import { PhotoMark, type PhotoPoint } from '#shared/drawing/photoMark.ts'

const SIZE = { width: 1200, height: 900 }
const circle: PhotoMark = { type: 'circle', from: [0.2, 0.2], to: [0.4, 0.4] }
const arrow: PhotoMark = { type: 'arrow', from: [0.6, 0.6], to: [0.9, 0.9] }
const CORNERS: readonly PhotoPoint[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [0.5, 0.5],
]

test('undo returns to the opened photo step by step, and redo to the last mark; a new mark clears the redo steps [3§2.3]', () => {
  const one = Marking.addMark(Marking.newMarkUp([]), circle)
  const two = Marking.addMark(one, arrow)
  const back = Marking.undo(Marking.undo(two))
  expect(back.marks).toEqual([])
  expect(Marking.undo(back).marks).toEqual([])
  expect(Marking.redo(Marking.redo(back)).marks).toEqual([circle, arrow])
  expect(Marking.redo(Marking.addMark(back, arrow)).marks).toEqual([arrow])
})

test('there is room for 30 marks, and clearing them can be undone [3§2.3]', () => {
  const full = Marking.newMarkUp(Array(30).fill(circle))
  expect(Marking.addMark(full, arrow)).toBe(full)
  expect(Marking.undo(Marking.removeAllMarks(full)).marks).toHaveLength(30)
})

test('steps of the arrow keys in a row are one change, until another mark is selected [3§2.3]', () => {
  const start = Marking.selectMark(Marking.newMarkUp([circle, arrow]), 0)
  const step = (marking: Marking.MarkUpState) =>
    Marking.nudgeMark(marking, 0, Marking.moveMark(marking.marks[0]!, 0.01, 0))
  const stepped = step(step(step(start)))
  expect(stepped.marks[0]?.from).toEqual([0.23, 0.2])
  expect(Marking.undo(stepped).marks).toEqual([circle, arrow])
  const later = step(Marking.selectMark(stepped, 0))
  expect(Marking.undo(later).marks).toEqual(stepped.marks)
})

test('a moved mark keeps its size and stays on the photo [3§2.3]', () => {
  expect(Marking.moveMark(circle, 5, -5)).toEqual({ type: 'circle', from: [0.8, 0], to: [1, 0.2] })
})

test('a tap anywhere makes a mark that can be saved, and an arrow that points there [3§2.3]', () => {
  for (const spot of CORNERS)
    for (const type of ['arrow', 'box', 'circle'] as const) {
      const mark = markFromTap(type, spot, SIZE)
      expect(PhotoMark().safeParse(mark).success).toBe(true)
      expect(mark.from).not.toEqual(mark.to)
      if (type === 'arrow') expect(mark.to).toEqual(spot)
    }
})

test('a mark is selected by its line, not by its inside, the front one first; a label is selected anywhere [3§2.3]', () => {
  const text: PhotoMark = { type: 'text', from: [0.1, 0.7], to: [0.1, 0.7], text: 'Seal' }
  const marks = [circle, arrow, text, circle]
  expect(markAt(marks, [0.3, 0.3], SIZE, 20)).toBeUndefined()
  expect(markAt(marks, [0.3, 0.2], SIZE, 20)).toBe(3)
  expect(markAt(marks, [0.75, 0.75], SIZE, 20)).toBe(1)
  expect(markAt(marks, [0.12, 0.72], SIZE, 1)).toBe(2)
  expect(handleAt(arrow, [0.89, 0.9], SIZE, 20)).toBe('to')
  expect(handleAt(arrow, [0.61, 0.6], SIZE, 20)).toBe('from')
  expect(handleAt(text, [0.1, 0.7], SIZE, 20)).toBeUndefined()
})
