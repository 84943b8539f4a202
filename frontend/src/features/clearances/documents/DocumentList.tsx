import { useLive } from '#frontend/queries/useLive.ts'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { ClearanceFile, DocumentKind } from '#shared/domain/clearance/clearanceFiles.ts'
import { DOCUMENT_CALLS, documentUrl } from './documentCalls.ts'

export const useDocuments = (kind: DocumentKind, clearance: string) =>
  useLive(['clearance-documents', kind, clearance], signal => DOCUMENT_CALLS[kind].list(clearance, signal))

export function DocumentList({ kind, clearance }: { kind: DocumentKind; clearance: string }) {
  const { data, failure } = useDocuments(kind, clearance)
  if (!data) return failure ? <Failure {...failure} /> : <Skeleton lines={1} />
  if (data.length === 0) return <p className="quiet">No documents</p>
  return (
    <ul className="documents ruled">
      {data.map(document => (
        <li key={document.id}>
          <OpenDocument document={document} kind={kind} clearance={clearance} />
        </li>
      ))}
    </ul>
  )
}

interface OpenDocumentProps {
  readonly document: ClearanceFile
  readonly kind: DocumentKind
  readonly clearance: string
}

export function OpenDocument({ document: { id, name, type }, kind, clearance }: OpenDocumentProps) {
  const { busy, run } = useTask()
  return (
    <Button
      kind="quiet"
      icon={type === 0 ? 'download' : 'image'}
      busy={busy}
      onClick={() => void run(async () => location.assign(await documentUrl(kind, id, clearance)))}
    >
      {name}
    </Button>
  )
}
