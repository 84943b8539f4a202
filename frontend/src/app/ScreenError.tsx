import type { ReactNode } from 'react'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { reloadPage } from '#frontend/ui/elements/loadInTime.ts'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

type Frame = (parts: { title: string; children: ReactNode }) => ReactNode

/** Shown where a screen threw an error, or where its code is not on the device. Recorded data are safe on the device. */
export function ScreenError({ frame: Frame = PlainPage }: { frame?: Frame }) {
  const isOnline = navigator.onLine
  return (
    <Frame title={isOnline ? 'Something went wrong' : 'You’re offline'}>
      <Failure
        message={
          isOnline ? 'Nothing you saved is lost. Reload the page to continue.' : 'This screen isn’t on this device yet.'
        }
        retry={reloadPage}
      />
    </Frame>
  )
}
