import { useState } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import { FileDrop } from './FileDrop.tsx'

interface Props<Content> {
  readonly label: string
  readonly accept: string
  readonly hint: string
  /** Reads the file on the device. Throws `UnreadableFile` with the sentence for the user. */
  readonly read: (file: File) => Promise<Content>
  readonly onRead: (content: Content) => void
}

/** Takes a CSV or Excel file, dropped or chosen, and says why a file cannot be read. */
export function SheetDrop<Content>({ label, accept, hint, read, onRead }: Props<Content>) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const readFile = async ([file]: File[]) => {
    if (!file) return
    setProblem(undefined)
    setBusy(true)
    try {
      onRead(await read(file))
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.message : 'Couldn’t read the file. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <FileDrop
        large
        label={label}
        choose="Choose file"
        accept={accept}
        busy={busy}
        hint={hint}
        onFiles={files => void readFile(files)}
      />
    </>
  )
}
