import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { SurveyForm } from './SurveyForm.tsx'

interface Props {
  readonly open: boolean
  readonly jobNumber: string
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

export const SurveyDialog = ({ open, jobNumber, onClose, onCreated }: Props) => (
  <Dialog title="Create Survey" open={open} onClose={onClose} wide>
    {open && (
      <SurveyForm
        jobNumber={jobNumber}
        warn={false}
        other={<Button onClick={onClose}>Close</Button>}
        onSaved={onCreated}
      />
    )}
  </Dialog>
)
