import { useEffect, useState } from 'react'
import { isPersisted, tightSentence, useQuota } from '#frontend/store/device/storage.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { LOADING_MARKER } from '#frontend/ui/elements/Skeleton.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { StorageMeter } from './StorageUsage.tsx'
import { useInstall } from './useInstall.ts'

/**
 * How safe the stored data are from the browser: storage use, whether the browser may delete them, and how to install the app.
 */
export function OnThisDevice() {
  const quota = useQuota()
  const tight = quota && tightSentence(quota)
  const { isInstalled, isSafari, install } = useInstall()
  // null where the browser does not say.
  const [persisted, setPersisted] = useState<boolean | null>()
  useEffect(() => void isPersisted().then(is => setPersisted(is ?? null)), [])
  return (
    <Section
      title="Storage on this device"
      actions={
        install && (
          <Button icon="download" onClick={() => void install()}>
            Install Clearfloor
          </Button>
        )
      }
    >
      {tight && <Banner tone="warning">{tight}</Banner>}
      {isSafari && !isInstalled && (
        <Banner tone="warning">
          Safari deletes what’s saved here when you haven’t opened Clearfloor for seven days. To keep it, choose Share,
          then Add to Home Screen, and open Clearfloor from there.
        </Banner>
      )}
      {(persisted === undefined || quota === undefined) && LOADING_MARKER}
      {typeof persisted === 'boolean' && <p>{persisted ? KEPT : MAY_GO}</p>}
      {quota && <StorageMeter {...quota} />}
    </Section>
  )
}

const KEPT = 'This browser keeps what’s saved here, even when the device runs low on space.'
const MAY_GO =
  'This browser hasn’t promised to keep what’s saved here. It may delete it when the device runs low on space, so send your changes as soon as you can.'
