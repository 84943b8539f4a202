import { useEffect, useState } from 'react'
import { imageOfPage, type PlanPdf } from '#frontend/images/planPdf.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { PURPOSES } from '#shared/domain/files/uploads.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { PlanText } from '#shared/domain/tree/floor.ts'
import { FULL_CROP } from './cropCorners.ts'
import { floorNameIn } from './floorName.ts'
import { PageDrawing } from './PageDrawing.tsx'

const THUMBNAIL_SIDE = 160

interface PageRow {
  readonly page: number
  readonly isChosen: boolean
  readonly name: string
}

interface PdfFloorsProps {
  readonly pdf: PlanPdf
  readonly onBack: () => void
  readonly onClose: () => void
  /** Adds a floor with the image of a page as its plan. */
  readonly addFloor: (name: string, plan: File, texts: PlanText[]) => Promise<void>
  /** Called with the number of added floors. */
  readonly onDone: (count: number) => void
}

/** Chooses pages of a PDF as the plans of new floors, each with the name found on its page. */
export function PdfFloors({ pdf, onBack, onClose, addFloor, onDone }: PdfFloorsProps) {
  const [rows, change] = usePageRows(pdf)
  const [done, setDone] = useState<number>()
  const { busy, run } = useTask()
  const chosen = rows.filter(({ isChosen }) => isChosen)
  const add = () =>
    run(async () => {
      for (const [index, { page, name }] of chosen.entries()) {
        setDone(index)
        const drawing = { page, turns: 0, crop: FULL_CROP, side: PURPOSES.plan.maxSide }
        await addFloor(name.trim(), await imageOfPage(pdf, drawing, name.trim()), await pdf.textsIn(drawing))
      }
      onDone(chosen.length)
    })
  return (
    <Dialog
      title="Pages as floors"
      open
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button kind="primary" busy={busy} why={whyNot(chosen)} onClick={() => void add()}>
            {`Add ${countOf(chosen.length, 'floor')}`}
          </Button>
        </>
      }
    >
      {busy && done !== undefined && (
        <ProgressBar label={`Floor ${done + 1} of ${chosen.length}`} value={done / chosen.length} hasPercent={false} />
      )}
      <ul className="pdf-floors">
        {rows.map(row => (
          <li key={row.page}>
            <label className="check">
              <input
                type="checkbox"
                checked={row.isChosen}
                onChange={event => change({ ...row, isChosen: event.target.checked })}
              />
              <PageDrawing pdf={pdf} page={row.page} turns={0} side={THUMBNAIL_SIDE} />
              <span className="hidden-visually">Page {row.page} is a floor</span>
            </label>
            <input
              className="input"
              aria-label={`Name of the floor on page ${row.page}`}
              placeholder={`Page ${row.page}`}
              value={row.name}
              onChange={event => change({ ...row, isChosen: true, name: event.target.value })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function whyNot(chosen: readonly PageRow[]): string | undefined {
  if (chosen.length === 0) return 'Choose at least one page'
  const unnamed = chosen.find(({ name }) => !name.trim())
  return unnamed && `Name the floor on page ${unnamed.page}`
}

/** The pages with the names found in their texts. A page with a name is chosen. */
function usePageRows(pdf: PlanPdf): [readonly PageRow[], (row: PageRow) => void] {
  const [rows, setRows] = useState<readonly PageRow[]>(() =>
    Array.from({ length: pdf.pages }, (_, index) => ({ page: index + 1, isChosen: false, name: '' })),
  )
  useEffect(() => {
    let isCurrent = true
    const change = (page: number, name: string) =>
      setRows(all => all.map(row => (row.page === page && !row.name ? { page, isChosen: true, name } : row)))
    const read = async () => {
      for (let page = 1; page <= pdf.pages && isCurrent; page++) {
        const name = floorNameIn(await pdf.texts(page).catch(() => []))
        if (isCurrent && name) change(page, name)
      }
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [pdf])
  return [rows, row => setRows(rows.map(each => (each.page === row.page ? row : each)))]
}
