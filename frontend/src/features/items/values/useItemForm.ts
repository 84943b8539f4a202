import { useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { applyFollowingChanges, changedKeys, clearedSummary, rememberCleared } from './derivedValues.ts'
import { type ItemContext, itemProblems } from './itemProblems.ts'
import type { ItemIds, ItemValues, NewItemDefaults } from './itemValues.ts'

/** Names what a change of method cleared, and undoes it. */
export interface ClearedValues {
  readonly words: readonly string[]
  readonly undo: () => void
}

interface Options {
  readonly ids: ItemIds
  readonly room: Room
  readonly defaults: NewItemDefaults
  readonly initialValues: ItemValues
}

/** The form of an item: validated by the shared rules, with derived values entered at once. */
export function useItemForm({ ids, room, defaults, initialValues }: Options) {
  const { tree } = useOpenBuilding()
  const [takenBagCodes] = useState(() => new Set<string>())
  const context = useRef<ItemContext>(undefined)
  context.current = { ids, room, tree, takenBagCodes }
  const form = useForm<ItemValues>({
    defaultValues: initialValues,
    mode: 'onTouched',
    resolver: problemResolver(values => itemProblems(values, context.current ?? { ids, room, tree, takenBagCodes })),
  })
  return { form, takenBagCodes, cleared: useDerivedValues(form, room, defaults, initialValues) }
}

function useDerivedValues(
  form: UseFormReturn<ItemValues>,
  room: Room,
  defaults: NewItemDefaults,
  initialValues: ItemValues,
) {
  const last = useRef(initialValues)
  const earlier = useRef(defaults)
  const isEntering = useRef(false)
  const [cleared, setCleared] = useState<ClearedValues>()
  const enterAll = useCallback(
    (values: ItemValues) => {
      isEntering.current = true
      enter(form, changedKeys(form.getValues(), values), values)
      isEntering.current = false
      last.current = values
    },
    [form],
  )
  const applyChange = useCallback(() => {
    const current = structuredClone(form.getValues())
    const before = last.current
    if (
      before.assessment_method_id !== current.assessment_method_id ||
      before.contaminate_id !== current.contaminate_id
    )
      earlier.current = rememberCleared(earlier.current, before)
    const next = applyFollowingChanges(before, current, room, defaults, earlier.current)
    enterAll(next)
    if (before.assessment_method_id === next.assessment_method_id) return
    const words = before.contaminate_id === next.contaminate_id ? clearedSummary(before, next, defaults) : []
    const undo = () => {
      enterAll(before)
      setCleared(undefined)
    }
    setCleared(words.length === 0 ? undefined : { words, undo })
  }, [form, room, defaults, enterAll])
  useEffect(() => {
    // A complete set of values, for example from a draft, is taken as it is, except for what the room forces.
    const replaceAll = (values: ItemValues) => {
      enterAll(applyFollowingChanges(values, values, room, defaults))
      setCleared(undefined)
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (isEntering.current) return
        if (name === undefined) replaceAll(structuredClone(form.getValues()))
        else applyChange()
      },
    })
  }, [form, applyChange, enterAll, room, defaults])
  return cleared
}

/** Enters values into the form and clears the errors of their fields. */
function enter(form: UseFormReturn<ItemValues>, keys: readonly (keyof ItemValues)[], values: ItemValues) {
  for (const key of keys) {
    form.setValue(key, values[key], { shouldDirty: true })
    form.clearErrors(key)
  }
}

/** All values of the item form; the component renders again at each change. */
export function useItemValues(): ItemValues {
  const { getValues } = useFormContext<ItemValues>()
  useWatch<ItemValues>()
  return getValues()
}
