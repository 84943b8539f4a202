import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { SurveyForm } from './SurveyForm.tsx'

interface Props {
  readonly open: boolean
  /** What was typed already. */
  readonly jobNumber: string
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

export const SurveyDialog = ({ open, jobNumber, onClose, onMade }: Props) => (
  <Dialog title="Create Survey" open={open} onClose={onClose} wide>
    {open && (
      <SurveyForm
        jobNumber={jobNumber}
        warn={false}
        other={<Button onClick={onClose}>Close</Button>}
        onSaved={onMade}
      />
    )}
  </Dialog>
)
