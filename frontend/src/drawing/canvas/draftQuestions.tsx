import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { DialogQuestion } from './DialogQuestion.tsx'

export const LeaveQuestion = ({ stay, leave }: { stay: () => void; leave: () => void }) => (
  <DialogQuestion
    title="Are you sure you want to leave without saving?"
    onEscape={stay}
    answers={[
      { label: 'Stay', kind: 'plain', choose: stay },
      { label: 'Leave', kind: 'danger', choose: leave },
    ]}
  >
    <p>Anything you’ve drawn since the last save will be lost.</p>
  </DialogQuestion>
)

/** Escape restores the draft, so that a key press never loses a drawing. */
export const DraftQuestion = (props: { at: string | undefined; restore: () => void; discard: () => void }) => (
  <DialogQuestion
    title={props.at ? `You have an unsaved drawing from ${formatMoment(props.at)}.` : 'You have an unsaved drawing.'}
    onEscape={props.restore}
    answers={[
      { label: 'Restore', kind: 'primary', choose: props.restore },
      { label: 'Discard', kind: 'plain', choose: props.discard },
    ]}
  >
    <p>Restore it and continue, or discard it and start from what is saved.</p>
  </DialogQuestion>
)
