import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#frontend/api/session.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { type ChangedItem, changedSince } from '#shared/domain/history/changedSince.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { historyCalls } from './historyCalls.ts'

/**
 * The items of the open building that others changed since this reviewer last looked. Empty before the first look, and for users
 * who do not review. `refetches`: fetches the time of the last look even if the device has it.
 */
export function useChangedSinceLook(refetches: boolean): ChangedItem[] {
  const { tree, building } = useOpenBuilding()
  const { actor } = useSession()
  const key = ['last-look', building] as const
  const isKnown = useQueryClient().getQueryData(key) !== undefined
  const { data } = useLive(key, signal => historyCalls.lastLook({ params: { id: building } }, { signal }), {
    enabled: may(actor, 'review') && (refetches || !isKnown),
  })
  return data?.at ? changedSince(tree, data.at, actor.full_name) : []
}
