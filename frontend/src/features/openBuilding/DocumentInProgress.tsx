import { Button } from '#frontend/ui/elements/Button.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import type { DocumentProgress } from '#shared/domain/files/documentProgress.ts'

interface Props {
  /** The document’s name, as in “Cancel asbestos report”. */
  readonly name: string
  /** The label until the worker has started. */
  readonly waiting: string
  readonly progress: DocumentProgress | undefined
  /** Words for a step of the work, such as “Setting pages”; the step itself if absent. */
  readonly step?: (text: string) => string
  readonly busy: boolean
  /** Why the document cannot be cancelled now. */
  readonly why?: string | undefined
  readonly onCancel: () => void
}

export const DocumentInProgress = ({ name, waiting, progress, step = text => text, busy, why, onCancel }: Props) => (
  <div className="in-progress">
    <ProgressBar
      label={progress ? step(progress.what) : waiting}
      value={progress && progress.done / progress.of}
      hasPercent={false}
    />
    <Button kind="quiet" icon="close" busy={busy} why={why} reason="tip" onClick={onCancel}>
      Cancel<span className="hidden-visually"> {name}</span>
    </Button>
  </div>
)
