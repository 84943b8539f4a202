import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#frontend/api/session.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { type ChangedItem, changedSince } from '#shared/domain/history/changedSince.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { historyCalls } from './historyCalls.ts'

/**
 * The items of the open building that others changed since this reviewer last looked: none before the first look, and for
 * those who don't review. `again`: reads when that was although the device knows.
 */
export function useChangedSinceLook(again: boolean): ChangedItem[] {
  const { tree, building } = useOpenBuilding()
  const { actor } = useSession()
  const key = ['last-look', building] as const
  const isKnown = useQueryClient().getQueryData(key) !== undefined
  const { data } = useLive(key, signal => historyCalls.lastLook({ params: { id: building } }, { signal }), {
    enabled: may(actor, 'review') && (again || !isKnown),
  })
  return data?.at ? changedSince(tree, data.at, actor.full_name) : []
}
