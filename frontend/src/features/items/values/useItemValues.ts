import { useFormContext, useWatch } from 'react-hook-form'
import type { ItemValues } from './itemValues.ts'

/** All values of the item's form, anew at each change. */
export function useItemValues(): ItemValues {
  const { getValues } = useFormContext<ItemValues>()
  useWatch<ItemValues>()
  return getValues()
}
