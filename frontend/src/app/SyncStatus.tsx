import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'

/** Where what was typed is now. `asOf` is a time of the day, as '10:42'. */
export type SyncState =
  | { state: 'saved' }
  | { state: 'waiting'; changes: number }
  | { state: 'offline'; asOf?: string; changes?: number }

const counted = (changes: number) => `${changes} ${changes === 1 ? 'change' : 'changes'} to send`

/** The sentence and its sign. */
export function syncText(sync: SyncState): readonly [IconName, string] {
  if (sync.state === 'saved') return ['saved', 'All saved']
  if (sync.state === 'waiting') return ['waiting', counted(sync.changes)]
  const since = sync.asOf ? `Offline, data from ${sync.asOf}` : 'Offline'
  return ['offline', sync.changes ? `${since} · ${counted(sync.changes)}` : since]
}

export function SyncStatus({ sync }: { sync: SyncState }) {
  const [icon, sentence] = syncText(sync)
  return (
    <span className={`sync sync-${sync.state}`} role="status">
      <Icon name={icon} />
      <span>{sentence}</span>
    </span>
  )
}
