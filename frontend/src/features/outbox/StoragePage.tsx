import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useIsPersisted, useQuota } from '#frontend/store/device/storage.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { LOADING_MARKER } from '#frontend/ui/elements/Skeleton.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { formatBytes } from '#shared/domain/files/documentSize.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { StorageMeter } from './StorageUsage.tsx'
import { MAY_GO, StorageWarnings } from './StorageWarnings.tsx'
import { useInstall } from './useInstall.ts'
import { unsentFiles, useWaitingFiles } from './useWaitingFiles.ts'

/**
 * How safe the stored data are from the browser: storage use, whether the browser may delete them, and how to install the app.
 */
export function StoragePage() {
  useSetBreadcrumbs({ name: 'Changes on this device', to: paths.outbox }, { name: 'Storage on this device' })
  const quota = useQuota()
  const isPersisted = useIsPersisted()
  const { install } = useInstall()
  const entries = usePendingWrites()
  const files = unsentFiles(useWaitingFiles(entries))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <Page
      title="Storage on this device"
      actions={
        install && (
          <Button icon="download" onClick={() => void install()}>
            Install Clearfloor
          </Button>
        )
      }
    >
      {(isPersisted === undefined || quota === undefined) && LOADING_MARKER}
      <StorageWarnings />
      {quota && <StorageMeter {...quota} />}
      <DescriptionList
        facts={[
          ...(quota ? [{ name: 'Space left', value: formatBytes(Math.max(0, quota.available - quota.used)) }] : []),
          { name: 'Changes to send', value: countOf(entries.length, 'change') },
          {
            name: 'Photos and files to send',
            value: files.length === 0 ? '0 files' : `${countOf(files.length, 'file')}, ${formatBytes(bytes)}`,
          },
        ]}
      />
      {isPersisted === true && <p className="storage-promise">{KEPT}</p>}
      {isPersisted === false && entries.length === 0 && <p className="storage-promise">{MAY_GO}</p>}
    </Page>
  )
}

const KEPT = 'This browser keeps what’s saved here, even when the device runs low on space.'
