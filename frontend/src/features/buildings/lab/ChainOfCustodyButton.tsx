import { useEffect, useRef, useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import { labSamples } from '#shared/domain/item/labSamples.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

/** The chain of custody of one contaminant, made when it is asked for and saved as soon as it is there. */
export function ChainOfCustodyButton({ contaminant }: { contaminant: ContaminantId }) {
  const { tree, building } = useOpenBuilding()
  const isSending = usePendingWrites().some(entry => entry.building_id === building && !entry.refused)
  const { busy, download } = useCustody(tree, contaminant)
  const why = isSending ? 'Your latest changes haven’t been sent yet' : whyNotDownload(tree, contaminant)
  const name = CONTAMINANT_NAMES[contaminant].toLowerCase()
  return (
    <Button icon="download" busy={busy} why={busy ? undefined : why} onClick={() => void download()}>
      {busy ? 'Generating chain of custody' : 'Chain of custody'}, {name}
    </Button>
  )
}

function whyNotDownload(tree: Tree, contaminant: ContaminantId): string | undefined {
  if (labSamples(tree, [contaminant]).length === 0) return refusalSentence('chain_of_custody_no_samples')
  return tree.building.laboratory_id ? undefined : 'Choose a laboratory first'
}

function useCustody({ building }: Tree, contaminant: ContaminantId) {
  const [busy, setBusy] = useState(false)
  const gone = useRef(new AbortController())
  useEffect(() => {
    gone.current = new AbortController()
    return () => gone.current.abort()
  }, [])
  const download = async () => {
    const { signal } = gone.current
    const params = { building: building.id, laboratory: building.laboratory_id ?? '', contaminate: String(contaminant) }
    setBusy(true)
    try {
      location.assign(await addressOf(params, building.updated_at, signal))
    } catch (error) {
      if (!signal.aborted) toast(error instanceof Error ? error.message : 'That did not work', 'error')
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}

type Params = Parameters<typeof buildingCalls.reports.custody>[0]['params']

const PATIENCE_MS = 90_000
/** Asks until the paper is there: again at every hint from the building, and without one every two seconds. */
async function addressOf(params: Params, updated_at: string, signal: AbortSignal): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const { data } = await buildingCalls.reports.custody({ params, query: { updated_at } }, { signal })
    signal.throwIfAborted()
    if ('url' in data) return data.url
    await hint(params.building)
  }
  throw new Error('This is taking longer than usual. Try again in a few minutes.')
}

const POLL_MS = 2_000
const hint = (building: string) =>
  new Promise<void>(resolve => {
    const go = () => {
      clearTimeout(timer)
      hush()
      resolve()
    }
    const timer = setTimeout(go, POLL_MS)
    const hush = realtime.listen(channel.building(building), event => event.type === 'changed' && go())
  })
