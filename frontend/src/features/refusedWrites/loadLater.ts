import { loadDrawingCanvas } from '#frontend/features/openBuilding/loadDrawingCanvas.ts'
import { loadMarkUpDialog } from '#frontend/features/photos/loadMarkUpDialog.ts'

export const loadClashChoice = () => import('./ClashChoice.tsx')

/** What screens inside a building open later, and may have to open without signal. */
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

/** Loads them one after another. What can’t be loaded now is loaded when it is opened. */
export async function loadLater(): Promise<void> {
  for (const load of PARTS) await load().catch(() => undefined)
}
