import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldPath, get, type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useSession } from '#frontend/api/session.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { methodInRoom } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { applyFollowingChanges, changedKeys, clearedSummary, rememberCleared, ruledValues } from './derivedValues.ts'
import { type ItemContext, itemProblems } from './itemProblems.ts'
import type { ItemIds, ItemValues, NewItemDefaults } from './itemValues.ts'

/** Names the values that a change of method, contaminant or result clears, and undoes the change, unless the room forces it. */
export interface ClearedValues {
  readonly words: readonly string[]
  readonly undo: (() => void) | undefined
}

interface Options {
  readonly ids: ItemIds
  readonly room: Room
  readonly defaults: NewItemDefaults
  readonly initialValues: ItemValues
  /** The values of a saved item, before changes that the room forces. */
  readonly savedValues: ItemValues | undefined
}

/** The form of an item: validated by the shared rules, with derived values entered at once. */
export function useItemForm(options: Options) {
  const { ids, room, initialValues } = options
  const { tree } = useOpenBuilding()
  const { user_id: userId } = useSession().actor
  const [takenBagCodes] = useState(() => new Set<string>())
  const context = useRef<ItemContext>(undefined)
  context.current = { ids, room, tree, userId, takenBagCodes }
  const form = useForm<ItemValues>({
    defaultValues: initialValues,
    // Errors appear after the first attempt to continue, and then follow every change.
    mode: 'onSubmit',
    resolver: problemResolver(values =>
      itemProblems(values, context.current ?? { ids, room, tree, userId, takenBagCodes }),
    ),
  })
  return { form, takenBagCodes, cleared: useDerivedValues(form, options) }
}

function useDerivedValues(
  form: UseFormReturn<ItemValues>,
  { room, defaults, initialValues, savedValues }: Options,
): ClearedValues | undefined {
  const last = useRef(initialValues)
  const earlier = useRef(defaults)
  const isEntering = useRef(false)
  // For a saved item every recorded value counts; for a new item only values entered by the user.
  const inNewItem = savedValues ? undefined : defaults
  const [lost, setLost] = useState<ClearedFields | undefined>(
    () => savedValues && clearedFieldsBetween(savedValues, initialValues, inNewItem),
  )
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
    setLost(previous => clearedFieldsAfter(previous, before, next, savedValues, inNewItem))
  }, [form, room, defaults, savedValues, inNewItem, enterAll])
  useEffect(() => {
    // A complete set of values, for example from a draft, stays as it is, except for changes that the room forces.
    const replaceAll = (values: ItemValues) => {
      const next = applyFollowingChanges(values, values, room, defaults)
      enterAll(next)
      setLost(clearedFieldsBetween(savedValues ?? values, next, inNewItem))
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (isEntering.current) return
        if (name === undefined) return replaceAll(structuredClone(form.getValues()))
        applyChange()
        if (isItemField(form.getValues(), name) && form.getFieldState(name).error) void form.trigger(name)
      },
    })
  }, [form, applyChange, enterAll, room, defaults, savedValues, inNewItem])
  if (!lost) return undefined
  const isForced =
    methodInRoom(lost.from.assessment_method_id, lost.from.contaminate_id, room) !== lost.from.assessment_method_id
  const undo = () => {
    enterAll({ ...form.getValues(), ...ruledValues(lost.from) })
    setLost(undefined)
  }
  return { words: lost.words, undo: isForced ? undefined : undo }
}

/** The values before a rule cleared some, and the names of the cleared ones. */
interface ClearedFields {
  readonly from: ItemValues
  readonly words: readonly string[]
}

/**
 * The cleared values after a change: for a saved item everything that saving would clear, for a new item what the change cleared.
 */
function clearedFieldsAfter(
  previous: ClearedFields | undefined,
  before: ItemValues,
  after: ItemValues,
  saved: ItemValues | undefined,
  defaults: NewItemDefaults | undefined,
): ClearedFields | undefined {
  const byChange = clearedFieldsBetween(before, after, defaults)
  if (saved) {
    const words = [...new Set([...(byChange?.words ?? []), ...clearedSummary(saved, after, undefined)])]
    return words.length > 0 ? { from: byChange ? before : (previous?.from ?? saved), words } : undefined
  }
  const isSameMethod = before.assessment_method_id === after.assessment_method_id
  return byChange ?? (isSameMethod ? previous : undefined)
}

function clearedFieldsBetween(
  from: ItemValues,
  to: ItemValues,
  defaults: NewItemDefaults | undefined,
): ClearedFields | undefined {
  const words = clearedSummary(from, to, defaults)
  return words.length > 0 ? { from, words } : undefined
}

function enter(form: UseFormReturn<ItemValues>, keys: readonly (keyof ItemValues)[], values: ItemValues) {
  for (const key of keys) {
    form.setValue(key, values[key], { shouldDirty: true })
    form.clearErrors(key)
  }
}

export const isItemField = (values: ItemValues, name: string): name is FieldPath<ItemValues> =>
  get(values, name) !== undefined

/** All values of the item form; the component re-renders at each change. */
export function useItemValues(): ItemValues {
  const { getValues } = useFormContext<ItemValues>()
  useWatch<ItemValues>()
  return getValues()
}
