import { useState } from 'react'
import { PageDrawing } from '#frontend/features/planImages/PageDrawing.tsx'
import type { PlanPdf } from '#frontend/images/planPdf.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'

const SIDE = 1_000

interface Props {
  readonly pdf: PlanPdf
  readonly file: File
  readonly onBack: () => void
}

export function LabelPreview({ pdf, file, onBack }: Props) {
  const [page, setPage] = useState(1)
  return (
    <>
      <div className="label-preview">
        <PageDrawing key={page} pdf={pdf} page={page} turns={0} side={SIDE} />
      </div>
      {pdf.pages > 1 && (
        <div className="row label-pages">
          <Button
            why={page === 1 ? 'This is the first page' : undefined}
            reason="tip"
            onClick={() => setPage(page - 1)}
          >
            Previous page
          </Button>
          <span role="status">
            Page {page} of {pdf.pages}
          </span>
          <Button
            why={page === pdf.pages ? 'This is the last page' : undefined}
            reason="tip"
            onClick={() => setPage(page + 1)}
          >
            Next page
          </Button>
        </div>
      )}
      <p className="field-hint">Print at actual size (100%), without fitting to the page.</p>
      <div className="form-foot">
        <Button onClick={onBack}>Back</Button>
        <Button kind="primary" icon="download" onClick={() => saveFile(file, file.name)}>
          Download PDF
        </Button>
      </div>
    </>
  )
}
