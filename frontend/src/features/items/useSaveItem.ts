import type { RefObject } from 'react'
import { type FieldPath, get, type UseFormReturn } from 'react-hook-form'
import type { SaveOutcome } from '#frontend/features/items/values/afterSave.ts'
import { normaliseBagCode } from '#frontend/features/items/values/itemProblems.ts'
import { type ItemIds, type ItemValues, valuesToInput } from '#frontend/features/items/values/itemValues.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

interface Options {
  readonly form: UseFormReturn<ItemValues>
  readonly ids: ItemIds
  readonly takenBagCodes: Set<string>
  /** The item as it was when the form was filled. */
  readonly base: RefObject<Item | undefined>
  readonly finish: () => Promise<void>
}

/** Saves an item. A refusal is shown at its field, even if that field is on another step; everything typed stays. */
export function useSaveItem({ form, ids, takenBagCodes, base, finish }: Options) {
  const edit = useEdit(ids.building_id)
  return async (values: ItemValues, onSaved: (outcome: SaveOutcome) => void) => {
    try {
      const input = { ...valuesToInput(values, ids), version: base.current?.version }
      const outcome = await edit('saveItem', input, { before: base.current })
      await finish()
      onSaved(outcome)
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      if (thrown.code === 'bag_code_taken') takenBagCodes.add(normaliseBagCode(values.sample.bag_code))
      const names = Object.keys(thrown.fields)
      const fields = names.filter((name): name is FieldPath<ItemValues> => isField(values, name))
      if (names.length === 0 || fields.length < names.length) throw thrown
      for (const name of fields) form.setError(name, { type: 'server', message: thrown.fields[name] ?? thrown.message })
    }
  }
}

function isField(values: ItemValues, name: string): name is FieldPath<ItemValues> {
  return get(values, name) !== undefined
}
