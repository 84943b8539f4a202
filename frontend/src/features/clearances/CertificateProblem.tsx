import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'

interface Props {
  readonly row: ClearanceListEntry
  readonly onAgain: () => Promise<unknown>
}

/**
 * Why the certificate could not be generated, or who cancelled it, with a button to retry. Where an earlier certificate exists,
 * the retry is in the menu.
 */
export function CertificateProblem({ row, onAgain }: Props) {
  const { busy, run } = useTask()
  return (
    <div className="certificate-problem">
      {row.is_certificate_cancelled ? (
        <span className="quiet small">{row.certificate_problem}</span>
      ) : (
        <span className="lab-above small">Couldn’t generate the certificate. {row.certificate_problem}</span>
      )}
      {!row.has_report && (
        <Button icon="waiting" busy={busy} onClick={() => void run(onAgain)}>
          Try again<span className="hidden-visually">, certificate for {row.name}</span>
        </Button>
      )}
    </div>
  )
}
