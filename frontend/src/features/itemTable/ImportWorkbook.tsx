import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { SheetDrop } from '#frontend/ui/fields/SheetDrop.tsx'
import type { WorkbookDifferences } from '#shared/domain/itemTable/itemWorkbook.ts'
import { differencesIn } from './workbookFile.ts'

/** Reads a changed workbook of this page. It changes nothing yet. */
export function ImportWorkbook({ onRead }: { onRead: (differences: WorkbookDifferences) => void }) {
  const { tree } = useOpenBuilding()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="upload" onClick={() => setIsOpen(true)}>
        Import from Excel
      </Button>
      <Dialog title="Import from Excel" open={isOpen} onClose={() => setIsOpen(false)}>
        <SheetDrop
          label="Workbook"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          hint="Drop a workbook here that was saved from this page and changed in Excel. You’ll see every difference before anything is saved."
          read={file => differencesIn(file, () => tree)}
          onRead={differences => {
            setIsOpen(false)
            onRead(differences)
          }}
        />
      </Dialog>
    </>
  )
}
