import type { RefObject } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { type ItemIds, type ItemValues, valuesToInput } from '#frontend/features/items/values/itemValues.ts'
import { isItemField } from '#frontend/features/items/values/useItemForm.ts'
import { type EditOutcome, useEdit } from '#frontend/store/useEdit.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { type ClearedValue, clearedValues } from '#shared/domain/item/clearedValues.ts'
import { applyItemRules } from '#shared/domain/item/itemRules.ts'
import { joinWords } from '#shared/domain/text/joinWords.ts'
import { normaliseBagCode } from '#shared/domain/tree/bagRange.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

interface Options {
  readonly form: UseFormReturn<ItemValues>
  readonly ids: ItemIds
  readonly room: Pick<Room, 'is_inaccessible'>
  readonly takenBagCodes: Set<string>
  /** The item as it was when the form was filled. */
  readonly base: RefObject<Item | undefined>
  readonly finish: () => Promise<void>
}

/**
 * Saves an item. Asks first where saving clears recorded values. Shows a refusal at its field, even on another step; typed values
 * stay.
 */
export function useSaveItem({ form, ids, room, takenBagCodes, base, finish }: Options) {
  const edit = useEdit(ids.building_id)
  return async (values: ItemValues, onSaved: (outcome: EditOutcome) => void) => {
    const entered = valuesToInput(values, ids)
    const cleared = base.current ? clearedValues(base.current, applyItemRules(entered, room)) : []
    if (cleared.length > 0 && !(await confirm(clearQuestion(cleared)))) return
    try {
      const input = { ...entered, version: base.current?.version, clears: cleared.map(({ field }) => field) }
      const outcome = await edit('saveItem', input, { before: base.current })
      await finish()
      onSaved(outcome)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'bag_code_taken') takenBagCodes.add(normaliseBagCode(values.sample.bag_code))
      const names = Object.keys(error.fields)
      const fields = names.filter((name): name is FieldPath<ItemValues> => isItemField(values, name))
      if (names.length === 0 || fields.length < names.length) throw error
      for (const name of fields) form.setError(name, { type: 'server', message: error.fields[name] ?? error.message })
    }
  }
}

/** The question before saving an item clears recorded values. */
export const clearQuestion = (cleared: readonly ClearedValue[]) => ({
  title: 'Save and clear values?',
  message: `Saving clears ${joinWords(cleared.map(({ words }) => words))}.`,
  confirm: 'Save and clear',
  danger: true,
})
