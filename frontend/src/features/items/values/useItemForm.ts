import { useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { applyFollowingChanges, changedKeys, clearedSummary, rememberCleared } from './derivedValues.ts'
import { type ItemContext, itemProblems } from './itemProblems.ts'
import type { ItemParent, ItemValues, NewItemDefaults } from './itemValues.ts'

/** What a change of method took away, in words, and the way back. */
export interface ClearedValues {
  readonly words: readonly string[]
  readonly undo: () => void
}

interface Options {
  readonly place: ItemParent
  readonly room: Room
  readonly fresh: NewItemDefaults
  readonly opened: ItemValues
}

/** The form of an item: checked by the shared rules, and what follows from an entry is entered at once. */
export function useItemForm({ place, room, fresh, opened }: Options) {
  const { tree } = useOpenBuilding()
  const [taken] = useState(() => new Set<string>())
  const context = useRef<ItemContext>(undefined)
  context.current = { place, room, tree, taken }
  const form = useForm<ItemValues>({
    defaultValues: opened,
    mode: 'onTouched',
    resolver: problemResolver(values => itemProblems(values, context.current ?? { place, room, tree, taken })),
  })
  return { form, taken, lost: useFollowing(form, room, fresh, opened) }
}

function useFollowing(form: UseFormReturn<ItemValues>, room: Room, fresh: NewItemDefaults, opened: ItemValues) {
  const last = useRef(opened)
  const earlier = useRef(fresh)
  const entering = useRef(false)
  const [lost, setLost] = useState<ClearedValues>()
  const enterAll = useCallback(
    (values: ItemValues) => {
      entering.current = true
      enter(form, changedKeys(form.getValues(), values), values)
      entering.current = false
      last.current = values
    },
    [form],
  )
  const react = useCallback(() => {
    const now = structuredClone(form.getValues())
    const before = last.current
    if (before.assessment_method_id !== now.assessment_method_id || before.contaminate_id !== now.contaminate_id)
      earlier.current = rememberCleared(earlier.current, before)
    const next = applyFollowingChanges(before, now, room, fresh, earlier.current)
    enterAll(next)
    if (before.assessment_method_id === next.assessment_method_id) return
    const words = before.contaminate_id === next.contaminate_id ? clearedSummary(before, next, fresh) : []
    const undo = () => {
      enterAll(before)
      setLost(undefined)
    }
    setLost(words.length === 0 ? undefined : { words, undo })
  }, [form, room, fresh, enterAll])
  useEffect(() => {
    // A whole new set of values, as from a draft, is taken as it is, but for what the room forces.
    const take = (values: ItemValues) => {
      enterAll(applyFollowingChanges(values, values, room, fresh))
      setLost(undefined)
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (entering.current) return
        if (name === undefined) take(structuredClone(form.getValues()))
        else react()
      },
    })
  }, [form, react, enterAll, room, fresh])
  return lost
}

/** Puts values into the form; a sentence that no longer fits goes. */
function enter(form: UseFormReturn<ItemValues>, keys: readonly (keyof ItemValues)[], values: ItemValues) {
  for (const key of keys) {
    form.setValue(key, values[key], { shouldDirty: true })
    form.clearErrors(key)
  }
}

/** All values of the item's form, anew at each change. */
export function useItemValues(): ItemValues {
  const { getValues } = useFormContext<ItemValues>()
  useWatch<ItemValues>()
  return getValues()
}
