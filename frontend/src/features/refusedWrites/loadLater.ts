import { loadDrawingCanvas } from '#frontend/features/openBuilding/loadDrawingCanvas.ts'
import { loadMarkUpDialog } from '#frontend/features/photos/loadMarkUpDialog.ts'

export const loadClashChoice = () => import('./ClashChoice.tsx')

/** The chunks that screens inside a building open later, possibly offline. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('#frontend/ui/dialogs/DialogFrame.tsx'),
  () => import('#frontend/ui/dialogs/ConfirmDialog.tsx'),
  () => import('#frontend/ui/richText/RichTextEditor.tsx'),
  () => import('#frontend/ui/fields/PickInput.tsx'),
  () => import('#frontend/features/reports/ReportDialog.tsx'),
  loadDrawingCanvas,
  loadMarkUpDialog,
  loadClashChoice,
]

/** Loads the chunks one after another. A failed chunk is loaded when it is needed. */
export async function loadLater(): Promise<void> {
  for (const load of PARTS) await load().catch(() => undefined)
}
