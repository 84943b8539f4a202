import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { FileDrop } from '#frontend/ui/fields/FileDrop.tsx'
import { UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import type { WorkbookDifferences } from '#shared/domain/itemTable/itemWorkbook.ts'
import { differencesIn } from './workbookFile.ts'

/** Reads a changed workbook of this page. It changes nothing yet. */
export function ImportWorkbook({ onRead }: { onRead: (differences: WorkbookDifferences) => void }) {
  const { tree } = useOpenBuilding()
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const read = async ([file]: File[]) => {
    if (!file) return
    setProblem(undefined)
    setBusy(true)
    try {
      const differences = await differencesIn(file, () => tree)
      setIsOpen(false)
      onRead(differences)
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.message : 'Couldn’t read the file. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon="upload" onClick={() => setIsOpen(true)}>
        Import from Excel
      </Button>
      <Dialog title="Import from Excel" open={isOpen} onClose={() => setIsOpen(false)}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <FileDrop
          large
          label="Workbook"
          choose="Choose file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          busy={busy}
          hint="Drop a workbook here that was saved from this page and changed in Excel. You’ll see every difference before anything is saved."
          onFiles={files => void read(files)}
        />
      </Dialog>
    </>
  )
}
