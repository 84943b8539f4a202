import { StorageClosed } from '#frontend/store/device/storageProblem.ts'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

/** Shown where the browser cannot store data on the device. */
export default function NotSaving({ error }: { error: unknown }) {
  if (error instanceof StorageClosed)
    return (
      <PlainPage title="The storage on this device doesn’t open">
        <Failure
          message="Your browser closed the storage on this device or doesn’t answer. What’s saved there isn’t lost. Try again. If that doesn’t help, close your browser and open it again."
          retry={() => location.reload()}
        />
      </PlainPage>
    )
  return (
    <PlainPage title="This browser isn’t saving data">
      <Failure message="Your browser won’t store data, either because it’s in private mode or because the device is full. Clearfloor saves every change on your device first, so nothing is lost. Open it in a normal window or free up some space." />
    </PlainPage>
  )
}
