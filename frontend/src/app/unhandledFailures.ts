import { isSessionExpired } from '#frontend/api/client.ts'
import { StorageClosed } from '#frontend/store/device/storageProblem.ts'
import { failureText } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** Shows unhandled failures in a toast (1§8). Skips cancelled calls, and expired sessions, which the sign-in reports. */
export const showUnhandledFailures = (): void =>
  addEventListener('unhandledrejection', event => {
    const { reason } = event
    if (isSessionExpired(reason)) return
    const isCancelled = reason instanceof DOMException && reason.name === 'AbortError'
    const isExpected = reason instanceof Refusal || reason instanceof CallFailed || reason instanceof StorageClosed
    if (isCancelled || isExpected) event.preventDefault()
    if (!isCancelled) toast(failureText(isExpected ? reason : undefined), 'error')
  })
