import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSession } from '#frontend/api/session.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { bagCodeKey, isBagCodeTaken } from '#shared/domain/edits/itemEdits.ts'
import { normaliseBagCode, rangeOfOther } from '#shared/domain/tree/bagRange.ts'
import { MAX_BAG_CODE_LENGTH } from '#shared/domain/tree/item.ts'
import type { ItemValues } from './itemValues.ts'

const CHECK_DELAY_MS = 350

/**
 * Checks a Sample ID while it is typed, first on the device, then with the service, which knows other users’ Sample IDs. Shows
 * nothing without an answer; saving checks again.
 */
export function useBagCodeCheck(itemId: string, takenBagCodes: Set<string>) {
  const { trigger, setError, getFieldState } = useFormContext<ItemValues>()
  const isFirst = useRef(true)
  const { tree, building } = useOpenBuilding()
  const { user_id } = useSession().actor
  const code = useWatch<ItemValues, 'sample.bag_code'>({ name: 'sample.bag_code' })
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again for another code, not for another tree
  useEffect(() => {
    const abort = new AbortController()
    const reservation = { key: bagCodeKey(contaminant, code), owner: itemId }
    const validate = () => void trigger('sample.bag_code')
    const check = async () => {
      const reserved = rangeOfOther(tree.building.bag_ranges, contaminant, code, user_id)
      if (reserved || isBagCodeTaken(tree, reservation) || code.trim().length > MAX_BAG_CODE_LENGTH) return validate()
      const params = { bag_code: code.trim(), id: building, contaminate_id: String(contaminant) }
      const { data } = await buildingCalls.items.bagCode(
        { params, query: { item_id: itemId } },
        { signal: abort.signal },
      )
      if (data.free) takenBagCodes.delete(normaliseBagCode(code))
      else takenBagCodes.add(normaliseBagCode(code))
      if (!data.free || getFieldState('sample.bag_code').invalid) validate()
    }
    const isEmptied = !isFirst.current && !code.trim()
    isFirst.current = false
    if (isEmptied) setError('sample.bag_code', { message: 'Sample ID field is required' })
    const timer = setTimeout(() => code.trim() && void check().catch(() => undefined), CHECK_DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [code, contaminant])
}
