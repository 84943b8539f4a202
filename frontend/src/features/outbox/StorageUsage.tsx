import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { type Quota, useQuota } from '#frontend/store/device/storage.ts'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { formatBytes } from '#shared/domain/files/documentSize.ts'
import './storage.css'

const NEARLY_FULL = 0.8

export default function StorageUsage() {
  const quota = useQuota()
  return quota ? (
    <Link className="storage-link" to={paths.storage}>
      <StorageMeter {...quota} advice=". Free up some space, or new photos can’t be saved." />
    </Link>
  ) : null
}

/** `advice` follows the use of nearly full storage. */
export function StorageMeter({ used, available, advice }: Quota & { readonly advice?: string }) {
  const share = Math.min(1, used / available)
  const isNearlyFull = share > NEARLY_FULL
  const text = `${formatBytes(used)} of ${formatBytes(available)} used on this device`
  return (
    <div className={isNearlyFull ? 'storage storage-tight' : 'storage'} title={text}>
      <meter min={0} max={1} high={NEARLY_FULL} value={share} aria-label="Storage on this device" />
      <p className="small">
        {isNearlyFull && <Icon name="alert" />}
        {text}
        {isNearlyFull && advice}
      </p>
    </div>
  )
}
