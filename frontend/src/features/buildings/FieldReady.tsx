import { useCallback, useEffect, useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { appOnDevice, type FieldState, makeFieldReady, readFieldState } from '#frontend/store/field/fieldReady.ts'
import { useConnection, useDevice } from '#frontend/store/StoreProvider.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { LoadingPlaceholder } from '#frontend/ui/elements/Skeleton.tsx'
import { formatBytes } from '#shared/domain/files/documentSize.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'

const UNREAD: FieldState = { at: undefined, files: 0, missing: [], bytes: 0, hasApp: true }

export function FieldReady() {
  const device = useDevice()
  const { tree, building } = useOpenBuilding()
  const isOffline = useConnection() === 'offline'
  const { busy, run } = useTask()
  const [state, setState] = useState<FieldState>()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const { asOf } = device.store.view(building)
  const read = useCallback(() => readFieldState(device, building).then(setState), [device, building])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed building names other files, and since the last fetch the app may have stored some
  useEffect(() => void read().catch(() => undefined), [read, tree, asOf])
  const isWaiting = state?.hasApp === false
  useEffect(() => {
    if (isWaiting) void appOnDevice().then(read, () => undefined)
  }, [isWaiting, read])
  // A building created on this device is complete here.
  if (asOf === undefined) return null
  const makeReady = () =>
    run(async () => {
      try {
        await makeFieldReady(device, building, (done, of) => setProgress({ done, of }))
      } finally {
        setProgress(undefined)
        await read()
      }
    })
  const { at, missing, hasApp } = state ?? UNREAD
  const hasFiles = at !== undefined && missing.length === 0
  const shown = (
    <div className="field-ready">
      <p className="small">
        <Icon name={hasFiles && hasApp ? 'check' : 'download'} />
        {sentenceOf(state ?? UNREAD)}
      </p>
      {progress && (
        <ProgressBar label="Making ready for the field" value={progress.of > 0 ? progress.done / progress.of : 1} />
      )}
      {!isOffline && (
        <Button kind="quiet" busy={busy} onClick={makeReady}>
          {hasFiles ? 'Update' : 'Make ready for the field'}
        </Button>
      )}
    </div>
  )
  return state ? shown : <LoadingPlaceholder>{shown}</LoadingPlaceholder>
}

function sentenceOf({ at, files, missing, bytes, hasApp }: FieldState): string {
  if (at !== undefined && missing.length === 0 && !hasApp)
    return 'The building is on this device, but the app isn’t yet. Keep this page open'
  if (at !== undefined && missing.length === 0)
    return `Ready for the field: ${countOf(files, 'file')}, ${formatBytes(bytes)}, ${formatMoment(at)}`
  if (missing.length > 0) return `${countOf(missing.length, 'image')} not on this device yet`
  return 'Not ready for the field yet'
}
