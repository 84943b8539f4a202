import { useEffect, useRef, useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { DocumentInProgress } from '#frontend/features/openBuilding/DocumentInProgress.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { showFailure, useTask } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { DocumentProgress } from '#shared/domain/files/documentProgress.ts'
import { labSamples } from '#shared/domain/item/labSamples.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

/** Generates the chain of custody of one contaminant on request and downloads it as soon as it is ready. */
export function ChainOfCustodyButton({ contaminant }: { contaminant: ContaminantId }) {
  const { tree, building } = useOpenBuilding()
  const isSending = usePendingWrites().some(entry => entry.building_id === building && !entry.refused)
  const { busy, progress, download, cancel } = useChainOfCustody(tree, contaminant)
  const why = isSending ? 'Your latest changes haven’t been sent yet' : downloadProblem(tree, contaminant)
  const name = CONTAMINANT_NAMES[contaminant].toLowerCase()
  if (busy)
    return (
      <DocumentInProgress
        name={`chain of custody, ${name}`}
        waiting={`Generating chain of custody, ${name}`}
        progress={progress}
        busy={cancel.busy}
        onCancel={() => void cancel.run()}
      />
    )
  return (
    <Button icon="download" why={why} onClick={() => void download()}>
      Chain of custody, {name}
    </Button>
  )
}

function downloadProblem(tree: Tree, contaminant: ContaminantId): string | undefined {
  if (labSamples(tree, [contaminant]).length === 0) return refusalSentence('chain_of_custody_no_samples')
  return tree.building.laboratory_id ? undefined : 'Choose a laboratory first'
}

function useChainOfCustody({ building }: Tree, contaminant: ContaminantId) {
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<DocumentProgress>()
  const cancelling = useTask()
  const unmount = useRef(new AbortController())
  useEffect(() => {
    unmount.current = new AbortController()
    return () => unmount.current.abort()
  }, [])
  const params = { building: building.id, laboratory: building.laboratory_id ?? '', contaminate: String(contaminant) }
  const download = async () => {
    const { signal } = unmount.current
    setBusy(true)
    setProgress(undefined)
    try {
      const url = await waitForUrl(params, building.updated_at, setProgress, signal)
      if (url) location.assign(url)
    } catch (error) {
      if (!signal.aborted) showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  /** The wait for it then ends with the answer that it was cancelled. */
  const cancel = () =>
    cancelling.run(async () => {
      const { data, message } = await buildingCalls.reports.cancelCustody({ params }, { key: newId() })
      if (!data.is_cancelled) toast(message)
    })
  return { busy, progress, download, cancel: { busy: cancelling.busy, run: cancel } }
}

type Params = Parameters<typeof buildingCalls.reports.custody>[0]['params']

/** Longer than all attempts take together. */
const MAX_WAIT_MS = 11 * 60_000
/** Asks until the document is ready, could not be generated or was cancelled: again at every event of the building, otherwise every two seconds. */
async function waitForUrl(
  params: Params,
  updated_at: string,
  onProgress: (progress: DocumentProgress | undefined) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; ) {
    const { data } = await buildingCalls.reports.custody({ params, query: { updated_at } }, { signal })
    signal.throwIfAborted()
    if ('url' in data) return data.url
    if ('problem' in data && data.is_cancelled) return void toast(data.problem)
    if ('problem' in data) throw new Error(`Couldn’t generate the chain of custody. ${data.problem} Try again.`)
    onProgress(data.progress)
    await nextChange(params.building)
  }
  throw new Error('This is taking longer than usual. Try again in a few minutes.')
}

const POLL_MS = 2_000
const nextChange = (building: string) =>
  new Promise<void>(resolve => {
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(finish, POLL_MS)
    const unsubscribe = realtime.subscribe(
      channel.building(building),
      event => (event.type === 'changed' || event.type === 'progressed') && finish(),
    )
  })
