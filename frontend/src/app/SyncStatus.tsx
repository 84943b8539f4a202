import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'

/**
 * Whether changes are saved, waiting to be sent (`aside`: refused or failing), or the device is offline. `asOf` is a time of day
 * such as '10:42'.
 */
export type SyncState =
  | { state: 'saved' }
  | { state: 'waiting'; changes: number; aside?: number }
  | { state: 'offline'; asOf?: string; changes?: number }

const countText = (changes: number) => `${countOf(changes, 'change')} to send`

export function syncText(sync: SyncState): readonly [IconName, string] {
  if (sync.state === 'saved') return ['saved', 'All saved']
  if (sync.state === 'waiting')
    return sync.aside
      ? ['alert', `${countText(sync.changes)} · ${sync.aside === 1 ? '1 needs' : `${sync.aside} need`} your attention`]
      : ['waiting', countText(sync.changes)]
  const offlineText = sync.asOf ? `Offline, data from ${sync.asOf}` : 'Offline'
  return ['offline', sync.changes ? `${offlineText} · ${countText(sync.changes)}` : offlineText]
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
