import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { type QueryState, useLive } from '#frontend/queries/useLive.ts'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'

interface ClearanceOption {
  readonly id: string
  readonly name: string
  readonly site_address: string
}

/** The reviewed clearances of the building’s client; offline, the list that this device has read before. */
export const useRemovalClearances = (building: string, enabled: boolean): QueryState<ClearanceOption[]> =>
  useLive(
    ['removal-clearances', building],
    signal => buildingCalls.items.removalClearances({ params: { id: building } }, { signal }),
    { enabled },
  )

export function ClearanceChoice({ data = [], stale, failure }: QueryState<ClearanceOption[]>) {
  const none = 'There are no reviewed clearances for this client. Say how you know instead.'
  const unread = 'The clearances can’t be listed while you’re offline. Say how you know instead.'
  const hint = stale ?? (failure ? unread : data.length === 0 ? none : 'Or say below how you know.')
  return (
    <SelectField
      name="clearance_id"
      label="Clearance"
      hint={hint}
      placeholder="No clearance"
      options={data.map(({ id, name, site_address }) => ({ id, label: `${name}, ${site_address}` }))}
    />
  )
}
