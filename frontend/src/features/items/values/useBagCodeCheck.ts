import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { bagCodeKey, isBagCodeTaken } from '#shared/domain/edits/itemEdits.ts'
import { normaliseBagCode } from './itemProblems.ts'
import type { ItemValues } from './itemValues.ts'

const PAUSE_MS = 350

/**
 * Checks a Sample ID while it is typed: first on the device, then with the service, which knows what others have used.
 * Without an answer nothing is said; saving checks again.
 */
export function useBagCodeCheck(itemId: string, taken: Set<string>) {
  const { trigger, getFieldState } = useFormContext<ItemValues>()
  const { tree, building } = useOpenBuilding()
  const code = useWatch<ItemValues, 'sample.bag_code'>({ name: 'sample.bag_code' })
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another code, not for another tree
  useEffect(() => {
    const stop = new AbortController()
    const wanted = { key: bagCodeKey(contaminant, code), owner: itemId }
    const show = () => void trigger('sample.bag_code')
    const ask = async () => {
      if (isBagCodeTaken(tree, wanted)) return show()
      const params = { bag_code: code.trim(), id: building, contaminate_id: String(contaminant) }
      const { data } = await buildingCalls.items.bagCode(
        { params, query: { item_id: itemId } },
        { signal: stop.signal },
      )
      if (data.free) taken.delete(normaliseBagCode(code))
      else taken.add(normaliseBagCode(code))
      if (!data.free || getFieldState('sample.bag_code').invalid) show()
    }
    const timer = setTimeout(() => code.trim() && void ask().catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [code, contaminant])
}
