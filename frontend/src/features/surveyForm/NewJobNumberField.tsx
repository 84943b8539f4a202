import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { useJobNumberTaken } from './useJobNumberTaken.ts'

interface Props {
  readonly name: string
  readonly onTaken: (isTaken: boolean) => void
}

/** The job number of a new survey. Shows and reports whether another survey has it. */
export function NewJobNumberField({ name, onTaken }: Props) {
  const typed: unknown = useWatch({ name })
  const isTaken = useJobNumberTaken(typeof typed === 'string' ? typed : '', '')
  useEffect(() => {
    onTaken(isTaken)
    return () => onTaken(false)
  }, [isTaken, onTaken])
  return (
    <>
      <TextField name={name} label="Job number" required />
      {isTaken && (
        <p className="field-error" role="alert">
          {refusalSentence('job_number_taken')}
        </p>
      )}
    </>
  )
}
