import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { subscribe } from '#frontend/api/bus.ts'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { rescueFile } from '#frontend/features/rescue/saveRescueFile.ts'
import { useConnection, useDevice, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { failureText, useTask } from '#frontend/ui/dialogs/failure.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { ReceivedWrites } from './ReceivedWrites.tsx'
import { UnsentWarning } from './StorageWarnings.tsx'
import { unsentFiles, useWaitingFiles } from './useWaitingFiles.ts'
import { WaitingWrites } from './WaitingWrites.tsx'

const onSending = (listener: () => void) => subscribe('sending', listener)

export function OutboxPage() {
  const { outbox } = useDevice()
  const entries = usePendingWrites()
  const connection = useConnection()
  const sending = useSyncExternalStore(onSending, () => outbox.sending)
  const problem = useSyncExternalStore(onSending, () => outbox.problem)
  const files = useWaitingFiles(entries)
  const toFile = useSaveToFile()
  const photos = unsentFiles(files).length
  const isUndecided = entries.every(({ refused }) => refused)
  const buildings = [...new Set(entries.map(entry => entry.building_id))]
  return (
    <Page
      title="Changes on this device"
      facts={
        entries.length > 0 ? [`${countOf(entries.length, 'change')} to send`, `${countOf(photos, 'file')} to send`] : []
      }
      actions={
        entries.length > 0 && (
          <Button icon="download" busy={toFile.busy} onClick={toFile.save}>
            Save to a file
          </Button>
        )
      }
      action={
        entries.length > 0 && (
          <Button
            kind="primary"
            icon="upload"
            why={isUndecided ? 'Decide on the changes below first' : undefined}
            onClick={outbox.wake}
          >
            Send now
          </Button>
        )
      }
    >
      {toFile.problem && (
        <Banner tone="danger" action={<Button onClick={toFile.save}>Try again</Button>}>
          {toFile.problem}
        </Banner>
      )}
      {problem && entries.length > 0 && <Banner tone="danger">{problem}</Banner>}
      {connection === 'offline' && (
        <Banner tone="warning">
          You’re offline. Your changes are saved on this device and sent as soon as you’re back online.
        </Banner>
      )}
      {connection === 'signedOut' && (
        <Banner tone="warning">
          Your session has ended. Your changes are saved on this device and sent when you sign in again.
        </Banner>
      )}
      {entries.length === 0 && <Empty icon="saved" title="Everything on this device has been sent" />}
      {buildings.map(building => (
        <WaitingWrites
          key={building}
          building={building}
          entries={entries.filter(entry => entry.building_id === building)}
          files={files}
          sending={sending}
        />
      ))}
      <UnsentWarning />
      <p>
        <Link to={paths.storage}>Storage on this device</Link>
      </p>
      <ReceivedWrites />
    </Page>
  )
}

/** Saves everything unsent to one rescue file, which an administrator can import. */
function useSaveToFile() {
  const device = useDevice()
  const { user, company } = useSession()
  const { busy, run } = useTask()
  const [problem, setProblem] = useState<string>()
  const save = () =>
    run(async () => {
      setProblem(undefined)
      try {
        const file = await rescueFile(device, {
          person: { id: user.id, name: user.full_name },
          company: { id: company.id, name: company.name },
        })
        saveFile(file, `Changes ${user.full_name} ${nzDay()}.zip`)
      } catch (thrown) {
        setProblem(failureText(thrown))
      }
    })
  return { busy, problem, save }
}
