import type { ReactNode } from 'react'
import { useRouteError } from 'react-router-dom'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { reloadPage } from '#frontend/ui/elements/loadInTime.ts'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { ChunkMissing } from './loadChunk.ts'

type Frame = (parts: { title: string; children: ReactNode }) => ReactNode

/** Shown where a screen threw an error, or where its code is not on the device. Recorded data are safe on the device. */
export function ScreenError({ frame: Frame = PlainPage }: { frame?: Frame }) {
  const isMissing = useRouteError() instanceof ChunkMissing && !navigator.onLine
  return (
    <Frame title={isMissing ? 'You’re offline' : 'Something went wrong'}>
      <Failure
        message={
          isMissing
            ? 'This screen isn’t on this device yet.'
            : 'Nothing you saved is lost. Reload the page to continue.'
        }
        retry={reloadPage}
      />
    </Frame>
  )
}
