import { useId, useRef } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { useDrop } from '#frontend/ui/fields/useDrop.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { LabReturnLine } from './LabReturnLine.tsx'
import './lab.css'
import { useFileLabReturn } from './useFileLabReturn.ts'

const labReturnsOf = ({ lab_returns }: Tree, contaminant: ContaminantId) =>
  lab_returns
    .filter(row => row.contaminate_id === contaminant)
    .sort((a, b) => a.name.localeCompare(b.name, 'en-NZ', { numeric: true }))

/** The lab returns, read-only once the results are in; renders nothing without lab returns. */
export function LabCertificates() {
  const { tree } = useOpenBuilding()
  const rows = contaminantsSurveyed(tree.building).flatMap(id => labReturnsOf(tree, id))
  if (rows.length === 0) return null
  return (
    <Section title="Lab certificates">
      <ul className="ruled">
        {rows.map(row => (
          <LabReturnLine key={row.id} row={row} />
        ))}
      </ul>
    </Section>
  )
}

/** The lab returns of one contaminant. Files are dropped or chosen. */
export function LabReturns({ contaminant }: { contaminant: ContaminantId }) {
  const { tree } = useOpenBuilding()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { problems, busy, add } = useFileLabReturn(contaminant)
  const { isOver, drop } = useDrop(files => void add(files))
  const rows = labReturnsOf(tree, contaminant)
  const name = CONTAMINANT_NAMES[contaminant].toLowerCase()
  return (
    <fieldset
      className={isOver ? 'lab-returns lab-returns-over' : 'lab-returns'}
      aria-describedby={`${id}-hint`}
      {...drop}
    >
      <legend>Lab certificates, {name}</legend>
      {rows.length > 0 && (
        <ul className="ruled">
          {rows.map(row => (
            <LabReturnLine key={row.id} row={row} canDelete />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        tabIndex={-1}
        aria-label={`Lab certificates, ${name}`}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          void add(chosen)
        }}
      />
      <div className="lab-add">
        <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
          Add PDF files<span className="hidden-visually">, {name}</span>
        </Button>
        <span className="quiet small" id={`${id}-hint`}>
          <span className="lab-drop">or drop them here. </span>Up to 20 MB each. They’re appended to the report.
        </span>
      </div>
      {problems.map(({ file, message }) => (
        <p key={file} className="field-error" role="alert">
          {file}: {message}
        </p>
      ))}
    </fieldset>
  )
}
