import { useEffect, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { loadMarkUpDialog } from './loadMarkUpDialog.ts'

interface MarkUpProps {
  readonly photo: Photo
  readonly src: string
  readonly onSave: (photo: Photo) => void
}

/** Opens the mark-up editor; shows a message where it cannot be loaded. */
export function MarkUpButton({ photo, src, onSave }: MarkUpProps) {
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof loadMarkUpDialog>>['MarkUpDialog']>()
  const [problem, setProblem] = useState(false)
  useEffect(() => {
    loadMarkUpDialog().catch(() => undefined)
  }, [])
  const open = () => {
    setProblem(false)
    loadMarkUpDialog().then(
      loaded => setDialog(() => loaded.MarkUpDialog),
      () => setProblem(true),
    )
  }
  const close = () => setDialog(undefined)
  const save = (marks: NonNullable<Photo['marks']>) => {
    const { marks: _, ...plain } = photo
    onSave(marks.length > 0 ? { ...plain, marks } : plain)
    close()
  }
  return (
    <>
      <Button icon="edit" onClick={open}>
        Mark up
      </Button>
      {problem && (
        <p className="field-error" role="alert">
          The mark-up editor hasn’t been downloaded to this device yet. Connect to the internet to use it.
        </p>
      )}
      {Dialog && <Dialog photo={photo} src={src} onSave={save} onClose={close} />}
    </>
  )
}
