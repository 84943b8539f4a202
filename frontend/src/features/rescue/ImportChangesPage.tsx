import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { storageProblem } from '#frontend/store/device/storageProblem.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { FileDrop } from '#frontend/ui/fields/FileDrop.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { assertReadable, divideWrites, fetchBuildings, importWrites } from './importWrites.ts'
import { RescuedChanges } from './RescuedChanges.tsx'
import { type RescueContents, readRescueFile } from './readRescueFile.ts'

/** An administrator takes in the unsent changes of another device from its rescue file. */
export function ImportChangesPage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Import changes' })
  const device = useDevice()
  const { company } = useSession()
  const navigate = useNavigate()
  const { busy, run } = useTask()
  const [rescued, setRescued] = useState<RescueContents>()
  const [problem, setProblem] = useState<string>()
  const read = async (file: File) => {
    setProblem(undefined)
    try {
      const rescued = await readRescueFile(new Uint8Array(await file.arrayBuffer()), company.id)
      await fetchBuildings(device, rescued.writes)
      assertReadable(device, rescued.writes)
      setRescued(rescued)
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  const send = () =>
    run(async () => {
      if (!rescued) return
      const { usable } = divideWrites(rescued)
      await importWrites(device, rescued, usable).catch((error: unknown) => {
        throw error instanceof DOMException ? new Error(storageProblem('changes', error)) : error
      })
      toast(`${countOf(usable.length, 'change')} imported`)
      await navigate(paths.outbox)
    })
  return (
    <Page title="Import changes">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {rescued ? (
        <RescuedChanges rescued={rescued} busy={busy} onImport={send} onOther={() => setRescued(undefined)} />
      ) : (
        <>
          <p className="quiet">
            When a device can’t send its changes, open “Changes on this device” on it and choose “Save to a file”. Then
            choose that file here. You’ll see what’s in it before anything is sent.
          </p>
          <FileDrop
            large
            label="File of changes"
            choose="Choose file"
            accept=".zip,application/zip"
            busy={busy}
            hint="Drop the file here, or choose it."
            onFiles={([file]) => file && void run(() => read(file))}
          />
        </>
      )}
    </Page>
  )
}

function problemOf(error: unknown): string {
  if (error instanceof UnreadableFile || error instanceof CallFailed) return error.message
  return 'Couldn’t read the file. Try again.'
}
