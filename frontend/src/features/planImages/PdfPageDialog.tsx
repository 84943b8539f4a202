import { type ComponentProps, useState } from 'react'
import { imageOfPage, type PlanPdf } from '#frontend/images/planPdf.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { PURPOSES } from '#shared/domain/files/uploads.ts'
import type { PlanText } from '#shared/domain/tree/floor.ts'
import { CornerHandles } from './CornerHandles.tsx'
import { cornersOf, cropWith, FULL_CROP, rotateCrop } from './cropCorners.ts'
import { PageDrawing } from './PageDrawing.tsx'
import { PdfFloors } from './PdfFloors.tsx'
import './planImages.css'

const PREVIEW_SIDE = 1_200
const THUMBNAIL_SIDE = 160

interface Props {
  readonly pdf: PlanPdf
  readonly name: string
  readonly onUse: (image: File, texts: PlanText[]) => void
  readonly onClose: () => void
  /** Takes several pages as floors; undefined where only one plan is chosen. */
  readonly floors?: Pick<ComponentProps<typeof PdfFloors>, 'addFloor' | 'onDone'> | undefined
}

export default function PdfPageDialog(props: Props) {
  const { pdf, onClose, floors } = props
  const [isFloors, setIsFloors] = useState(false)
  if (floors && isFloors) return <PdfFloors {...floors} pdf={pdf} onBack={() => setIsFloors(false)} onClose={onClose} />
  return <OnePage {...props} onFloors={floors && pdf.pages > 1 ? () => setIsFloors(true) : undefined} />
}

function OnePage({ pdf, name, onUse, onClose, onFloors }: Props & { readonly onFloors: (() => void) | undefined }) {
  const [page, setPage] = useState(1)
  const [turns, setTurns] = useState(0)
  const [crop, setCrop] = useState(FULL_CROP)
  const { busy, run } = useTask()
  const choose = (next: number) => {
    setPage(next)
    setTurns(0)
    setCrop(FULL_CROP)
  }
  const turn = () => {
    setTurns((turns + 1) % 4)
    setCrop(rotateCrop(crop))
  }
  const use = () =>
    run(async () => {
      const drawing = { page, turns, crop, side: PURPOSES.plan.maxSide }
      onUse(await imageOfPage(pdf, drawing, name), await pdf.textsIn(drawing))
    })
  return (
    <Dialog
      title="Choose a page"
      open
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {onFloors && <Button onClick={onFloors}>Several pages as floors</Button>}
          <Button kind="primary" busy={busy} onClick={() => void use()}>
            Use this page
          </Button>
        </>
      }
    >
      <div className="pdf-pages">
        {pdf.pages > 1 && (
          <fieldset className="pdf-thumbnails" aria-label="Pages">
            {Array.from({ length: pdf.pages }, (_, n) => n + 1).map(number => (
              <button
                key={number}
                type="button"
                className="pdf-thumbnail"
                aria-pressed={number === page}
                onClick={() => choose(number)}
              >
                <PageDrawing pdf={pdf} page={number} turns={0} side={THUMBNAIL_SIDE} />
                <span className="small">Page {number}</span>
              </button>
            ))}
          </fieldset>
        )}
        <div className="plan-stage">
          <p className="field-hint">Move the corners to crop the plan.</p>
          <div className="plan-sheet">
            <PageDrawing pdf={pdf} page={page} turns={turns} side={PREVIEW_SIDE} />
            <CornerHandles corners={cornersOf(crop)} onMove={(corner, to) => setCrop(cropWith(crop, corner, to))} />
          </div>
          <Button kind="quiet" onClick={turn}>
            Turn right
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
