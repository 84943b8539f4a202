import { useEffect, useState } from 'react'
import { formatBytes } from '#shared/domain/files/documentSize.ts'

/** The browser’s storage use and limit, in bytes. */
export interface Quota {
  readonly used: number
  readonly available: number
}

const POLL_MS = 60_000
/** Below this, in bytes, a photo may not fit. */
const TIGHT_BYTES = 50 * 1024 * 1024

let isRequested = false

/** Asks the browser once, at the first stored file, never to evict the stored data. */
export function askToPersist(): void {
  if (isRequested) return
  isRequested = true
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** Whether the browser never evicts the stored data; undefined until it answers, null where it does not say. */
export function useIsPersisted(): boolean | null | undefined {
  const [isPersisted, setIsPersisted] = useState<boolean | null>()
  useEffect(() => {
    const failed = () => setIsPersisted(null)
    if (!navigator.storage?.persisted) return failed()
    void navigator.storage.persisted().then(setIsPersisted, failed)
  }, [])
  return isPersisted
}

/** Refreshed every minute; undefined until the first measurement, null where the browser does not say. */
export function useQuota(): Quota | null | undefined {
  const [quota, setQuota] = useState<Quota | null>()
  useEffect(() => {
    const { storage } = navigator
    const failed = () => setQuota(null)
    if (!storage?.estimate) return failed()
    const measure = async () => {
      const { usage = 0, quota: available = 0 } = await storage.estimate()
      setQuota(available > 0 ? { used: usage, available } : null)
    }
    void measure().catch(failed)
    const timer = setInterval(() => void measure().catch(failed), POLL_MS)
    return () => clearInterval(timer)
  }, [])
  return quota
}

/** A warning before a photo is taken; undefined while there is enough space. */
export const tightSentence = ({ used, available }: Quota): string | undefined =>
  available - used < TIGHT_BYTES
    ? `Only ${formatBytes(Math.max(0, available - used))} left on this device. Free up some space before you take more photos.`
    : undefined

export function useTightStorage(): string | undefined {
  const quota = useQuota()
  return quota ? tightSentence(quota) : undefined
}
