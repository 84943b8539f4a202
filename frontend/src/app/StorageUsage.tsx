import { useEffect, useState } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import './storage.css'

interface Quota {
  readonly used: number
  readonly available: number
}

const TIGHT = 0.8
const LOOK_AGAIN_MS = 60_000
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `1.4 GB`, in steps of 1 024. */
function sizeOf(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`
}

/** How much this browser lets the product keep; undefined where it does not say. Asked to keep it for good, once. */
function useQuota(): Quota | undefined {
  const [quota, set] = useState<Quota>()
  useEffect(() => {
    const { storage } = navigator
    if (!storage?.estimate) return
    const look = async () => {
      const { usage = 0, quota: available = 0 } = await storage.estimate()
      if (available > 0) set({ used: usage, available })
    }
    const failed = () => set(undefined)
    void storage.persist?.().catch(failed)
    void look().catch(failed)
    const timer = setInterval(() => void look().catch(failed), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return quota
}

/** How full the device is: unsent photos and buildings live there. */
export default function StorageUsage() {
  const quota = useQuota()
  if (!quota) return null
  const share = Math.min(1, quota.used / quota.available)
  const tight = share > TIGHT
  const words = `${sizeOf(quota.used)} of ${sizeOf(quota.available)} used on this device`
  return (
    <div className={tight ? 'storage storage-tight' : 'storage'} title={words}>
      <meter min={0} max={1} high={TIGHT} value={share} aria-label="Storage on this device" />
      <p className="small">
        {tight && <Icon name="alert" />}
        {words}
        {tight && '. Free up some space, or new photos can’t be saved.'}
      </p>
    </div>
  )
}
