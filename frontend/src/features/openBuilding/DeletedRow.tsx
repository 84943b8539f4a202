import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'

type Noun = 'floor' | 'room' | 'item'

/** A row that a form is open for, as it was last, and whether someone else has deleted it since: the form stays open. */
export function useOpenedRow<Row extends { readonly id: string }>(row: Row | undefined, id: string) {
  const last = useRef(row)
  if (row || last.current?.id !== id) last.current = row
  return { row: last.current, isDeleted: !row && last.current !== undefined }
}

interface DeletedRowProps {
  readonly what: Noun
  /** Whether the row itself was deleted. */
  readonly isDeleted: boolean
  /** What it is in, where that was deleted. */
  readonly deletedPlace?: Noun | undefined
  /** Deletes the draft. */
  readonly discard: () => Promise<void>
  readonly back: string
}

/** Says in a form that someone else has deleted what it is for, and what becomes of what was typed. */
export function DeletedRow({ what, isDeleted, deletedPlace, discard, back }: DeletedRowProps) {
  const navigate = useNavigate()
  if (!isDeleted && !deletedPlace) return null
  const leave = async () => {
    await discard()
    await navigate(back)
  }
  return (
    <Banner
      tone="warning"
      action={
        <Button kind="quiet" onClick={() => void leave()}>
          Discard what I typed
        </Button>
      }
    >
      Someone else has deleted this {deletedPlace ?? what}. What you typed is still here.{' '}
      {deletedPlace ? `Save it to choose another ${deletedPlace}.` : `Save it to add the ${what} again.`}
    </Banner>
  )
}
