import { useContext, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DraftStoreContext } from '#frontend/ui/drafts/draftStore.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'

type Noun = 'floor' | 'room' | 'item'

/**
 * The latest state of an open form’s row, and whether another user has deleted the row. The form then stays open, and can be
 * opened again while its draft exists.
 */
export function useOpenedRow<Row extends { readonly id: string }>(row: Row | undefined, id: string, draftKey?: string) {
  const drafts = useContext(DraftStoreContext)
  const last = useRef(row)
  const [drafted, setDrafted] = useState<Row>()
  const isAbsent = !row && id !== ''
  useEffect(() => {
    if (isAbsent && draftKey)
      void drafts.load(draftKey).then(draft => setDrafted((draft?.value as { before?: Row } | undefined)?.before))
  }, [isAbsent, draftKey, drafts])
  if (row || last.current?.id !== id) last.current = row ?? (drafted?.id === id ? drafted : undefined)
  return { row: last.current, isDeleted: !row && last.current !== undefined }
}

interface DeletedRowProps {
  readonly noun: Noun
  /** Whether the row itself was deleted. */
  readonly isDeleted: boolean
  /** The kind of parent, where the parent was deleted. */
  readonly deletedParent?: Noun | undefined
  readonly discard: () => Promise<void>
  readonly back: string
}

/** Says in a form that another user has deleted its row or parent, and what happens to the typed input. */
export function DeletedRow({ noun, isDeleted, deletedParent, discard, back }: DeletedRowProps) {
  const navigate = useNavigate()
  if (!isDeleted && !deletedParent) return null
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
      Someone else has deleted this {deletedParent ?? noun}. What you typed is still here.{' '}
      {deletedParent ? `Save it to choose another ${deletedParent}.` : `Save it to add the ${noun} again.`}
    </Banner>
  )
}
