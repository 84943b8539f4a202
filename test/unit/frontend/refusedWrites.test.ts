import { expect, test } from 'vitest'
import { hasForm } from '#frontend/features/refusedWrites/formOfWrite.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { CLEARANCE_EDITS } from '#shared/domain/edits/editsOfClearances.ts'

/** Writes by button, without typed data: the user presses again if they still want it. */
const PRESSED = /^(delete|duplicate|advance|change|request|review|reserve|release|start|cancel|undo)/
test.each(Object.keys({ ...EDITS, ...CLEARANCE_EDITS }))('F-27 A3 %s, when it was refused, opens in its form', name => {
  expect(hasForm({ name: name as keyof typeof EDITS })).toBe(!PRESSED.test(name))
})
