import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { ClearanceListEntry } from '#shared/domain/clearance/clearance.ts'

interface Props {
  readonly row: ClearanceListEntry
  readonly onAgain: () => Promise<unknown>
}

/** Why the certificate could not be generated, or who cancelled it, and a button that requests it again. */
export function CertificateProblem({ row, onAgain }: Props) {
  const { busy, run } = useTask()
  return (
    <>
      <span className="lab-above small">
        {!row.is_certificate_cancelled && 'Couldn’t generate the certificate. '}
        {row.certificate_problem}
      </span>
      <Button icon="waiting" busy={busy} onClick={() => void run(onAgain)}>
        Try again<span className="hidden-visually">, certificate for {row.name}</span>
      </Button>
    </>
  )
}
