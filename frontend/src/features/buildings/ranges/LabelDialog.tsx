import { useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { DocumentInProgress } from '#frontend/features/openBuilding/DocumentInProgress.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useRequestedDocument } from '#frontend/features/openBuilding/useRequestedDocument.ts'
import { openPlanPdf, type PlanPdf } from '#frontend/images/planPdf.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import type { LabelSheetInput } from '#shared/domain/item/labelSheet.ts'
import { type BagRange, rangeName } from '#shared/domain/tree/bagRange.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { LabelForm } from './LabelForm.tsx'
import { LabelPreview } from './LabelPreview.tsx'
import './labels.css'

interface Props {
  readonly range: BagRange
  readonly onClose: () => void
}

/** Labels of a range: first the form, then the preview. */
export default function LabelDialog({ range, onClose }: Props) {
  const { building } = useOpenBuilding()
  const [preview, setPreview] = useState<{ readonly pdf: PlanPdf; readonly file: File }>()
  const { busy, progress, request, cancel } = useRequestedDocument<LabelSheetInput>({
    building,
    noun: 'labels',
    fetchDocument: (body, signal) => buildingCalls.reports.labels({ params: { id: building }, body }, { signal }),
    cancel: body => buildingCalls.reports.cancelLabels({ params: { id: building }, body }, { key: newId() }),
  })
  const generate = async (input: LabelSheetInput) => {
    const document = await request(input)
    if (!document) return
    const answer = await fetch(document.url)
    if (!answer.ok) throw new Error('Couldn’t download the labels. Try again.')
    const file = new File([await answer.blob()], document.name, { type: 'application/pdf' })
    setPreview({ file, pdf: await openPlanPdf(file, 'sheet') })
  }
  const back = () => {
    preview?.pdf.close()
    setPreview(undefined)
  }
  const close = () => {
    preview?.pdf.close()
    onClose()
  }
  return (
    <Dialog title={`Labels ${rangeName(range)}`} open wide onClose={close}>
      <div hidden={busy || preview !== undefined}>
        <LabelForm range={range} onGenerate={generate} onClose={close} />
      </div>
      {busy && (
        <DocumentInProgress
          name="labels"
          waiting="Generating labels"
          progress={progress}
          busy={cancel.busy}
          onCancel={() => void cancel.run()}
        />
      )}
      {preview && <LabelPreview {...preview} onBack={back} />}
    </Dialog>
  )
}
