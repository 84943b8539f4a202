import { Button } from '#frontend/ui/elements/Button.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import type { DocumentProgress } from '#shared/domain/files/documentProgress.ts'

interface Props {
  /** What is generated, as in “Cancel asbestos report”. */
  readonly name: string
  /** What is shown until its worker has started. */
  readonly waiting: string
  readonly progress: DocumentProgress | undefined
  /** What is shown of a step of the work, “Setting pages”; the step itself where absent. */
  readonly step?: (what: string) => string
  readonly busy: boolean
  /** Why it can’t be cancelled now. */
  readonly why?: string | undefined
  readonly onCancel: () => void
}

/** How far a document is that is being generated, in words and as a bar, and a button that cancels it. */
export const DocumentInProgress = ({ name, waiting, progress, step = what => what, busy, why, onCancel }: Props) => (
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
