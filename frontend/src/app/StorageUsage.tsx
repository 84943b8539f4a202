import { useEffect, useState } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { formatBytes } from '#shared/domain/files/documentSize.ts'
import './storage.css'

interface Quota {
  readonly used: number
  readonly available: number
}

const NEARLY_FULL = 0.8
const POLL_MS = 60_000

/**
 * How much this browser lets the product store, in bytes; undefined where it does not say. The browser is asked once not to
 * evict the data.
 */
function useQuota(): Quota | undefined {
  const [quota, setQuota] = useState<Quota>()
  useEffect(() => {
    const { storage } = navigator
    if (!storage?.estimate) return
    const measure = async () => {
      const { usage = 0, quota: available = 0 } = await storage.estimate()
      if (available > 0) setQuota({ used: usage, available })
    }
    const failed = () => setQuota(undefined)
    void storage.persist?.().catch(failed)
    void measure().catch(failed)
    const timer = setInterval(() => void measure().catch(failed), POLL_MS)
    return () => clearInterval(timer)
  }, [])
  return quota
}

/** How full the device's storage is, which contains unsent photos and the saved buildings. */
export default function StorageUsage() {
  const quota = useQuota()
  if (!quota) return null
  const share = Math.min(1, quota.used / quota.available)
  const isNearlyFull = share > NEARLY_FULL
  const text = `${formatBytes(quota.used)} of ${formatBytes(quota.available)} used on this device`
  return (
    <div className={isNearlyFull ? 'storage storage-tight' : 'storage'} title={text}>
      <meter min={0} max={1} high={NEARLY_FULL} value={share} aria-label="Storage on this device" />
      <p className="small">
        {isNearlyFull && <Icon name="alert" />}
        {text}
        {isNearlyFull && '. Free up some space, or new photos can’t be saved.'}
      </p>
    </div>
  )
}
