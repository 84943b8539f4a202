import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { DocumentInProgress } from '#frontend/features/openBuilding/DocumentInProgress.tsx'
import { useRequestedDocument } from '#frontend/features/openBuilding/useRequestedDocument.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { newId } from '#shared/domain/vocabulary/ids.ts'

/** Generates the poster of the building on request, and downloads it when ready. */
export function PosterButton({ building }: { building: string }) {
  const { busy, progress, request, cancel } = useRequestedDocument<{ id: string }>({
    building,
    noun: 'poster',
    fetchDocument: (params, signal) => buildingCalls.reports.poster({ params }, { signal }),
    cancel: params => buildingCalls.reports.cancelPoster({ params }, { key: newId() }),
  })
  const download = async () => {
    const document = await request({ id: building }).catch(showFailure)
    if (document) location.assign(document.url)
  }
  if (busy)
    return (
      <DocumentInProgress
        name="poster"
        waiting="Generating poster"
        progress={progress}
        busy={cancel.busy}
        onCancel={() => void cancel.run()}
      />
    )
  return (
    <Button kind="primary" icon="download" onClick={() => void download()}>
      Poster (PDF)
    </Button>
  )
}
