import { useState } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { RichTextView } from '#frontend/ui/richText/RichTextView.tsx'
import { reportPreviews } from '#shared/contract/document/reportPreviews.ts'
import { plainTextOf } from '#shared/domain/text/richText.ts'
import {
  CONTAMINANT_NAMES,
  type ContaminantId,
  TEMPLATE_NAMES,
  type TemplateKey,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { EditableText } from './EditableText.tsx'

const reportTextCalls = clientOf({ reportPreviews })

export function ReportTemplateText({ type }: { type: TemplateKey }) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const [previousText, setPreviousText] = useState('')
  const defaults = useDefaults(type)
  const buildingText = tree.building.report_templates[type] ?? ''
  const isLoading = defaults === undefined && !plainTextOf(buildingText)
  const save = async (content: string) => {
    await edit('saveReportTemplate', { type, content })
    setPreviousText('')
  }
  const replaceText = (content: string, before: string) =>
    edit('saveReportTemplate', { type, content }).then(() => setPreviousText(before), showFailure)
  return (
    <EditableText
      draftKey={`report-text:${building}:${type}`}
      name={TEMPLATE_NAMES[type]}
      title={`Edit report text: ${TEMPLATE_NAMES[type]}`}
      text={buildingText}
      start={defaults?.[0]?.text ?? ''}
      missing={defaults ? <Defaults defaults={defaults} /> : <Skeleton lines={1} />}
      loading={isLoading}
      save={save}
      actions={
        plainTextOf(buildingText) ? (
          <Button icon="waiting" onClick={() => void replaceText('', buildingText)}>
            Reset to default
          </Button>
        ) : (
          previousText && <Button onClick={() => void replaceText(previousText, '')}>Undo: restore my text</Button>
        )
      }
    />
  )
}

interface Default {
  readonly id: ContaminantId
  readonly text: string
}

function Defaults({ defaults }: { defaults: readonly Default[] }) {
  if (defaults.length === 0) return <p className="quiet">The report uses the default text.</p>
  return (
    <details className="on-demand quiet">
      <summary>The report uses the default text</summary>
      <div className="texts-of-contaminants">
        {defaults.map(({ id, text }) => (
          <div key={id}>
            {defaults.length > 1 && <h3 className="texts-of">{CONTAMINANT_NAMES[id]} report</h3>}
            <RichTextView html={text} />
          </div>
        ))}
      </div>
    </details>
  )
}

/** The default texts for the surveyed contaminants; undefined until loaded, empty where loading fails. Stored on the device. */
function useDefaults(type: TemplateKey): readonly Default[] | undefined {
  const { building: id } = useOpenBuilding()
  const { data, failure } = useLive(['defaults', id], signal =>
    reportTextCalls.reportPreviews.defaults({ params: { id } }, { signal }),
  )
  return (data ?? (failure ? [] : undefined))?.map(defaults => ({
    id: defaults.contaminate_id,
    text: defaults[`${type}_default`],
  }))
}
