import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

/** Shown where the browser cannot store data on the device. */
export default function NotSaving() {
  return (
    <PlainPage title="This browser isn’t saving data">
      <Failure message="Your browser won’t store data, either because it’s in private mode or because the device is full. Clearfloor saves every change on your device first, so nothing is lost. Open it in a normal window or free up some space." />
    </PlainPage>
  )
}
