import { useRef, useState } from 'react'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { labReturnRefusal } from '#shared/domain/edits/labReturnEdits.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

/** A PDF stored on the device; `file` is its hash. */
export interface ChosenCertificate {
  readonly name: string
  readonly file: string
}
interface Props {
  readonly contaminant: ContaminantId
  readonly chosen: ChosenCertificate | undefined
  readonly onChoose: (chosen: ChosenCertificate | undefined) => void
}

const MAX_NAME_LENGTH = 190
const FIRST_BYTES = 5

/** The lab’s PDF with the results, filed as a lab return. */
export function CertificateField({ contaminant, chosen, onChoose }: Props) {
  const { files } = useDevice()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const addFile = async (file: File | undefined) => {
    if (!file) return
    const refusal = labReturnRefusal(file.size, await file.slice(0, FIRST_BYTES).text())
    setProblem(refusal && refusalSentence(refusal))
    if (refusal) return
    const hash = await files.store(file.slice(0, file.size, 'application/pdf'), 'labReturn')
    onChoose({ name: firstCharacters(file.name, MAX_NAME_LENGTH), file: hash })
  }
  return (
    <Section title={`${CONTAMINANT_NAMES[contaminant]} lab certificate`}>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        tabIndex={-1}
        aria-label="Lab certificate"
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          void addFile(file)
        }}
      />
      <div className="row lab-certificate">
        <Button icon="upload" onClick={() => input.current?.click()}>
          {chosen ? 'Choose another PDF' : 'Add lab certificate'}
        </Button>
        {chosen ? (
          <>
            <span>{chosen.name}</span>
            <Button kind="quiet" icon="close" label={`Remove ${chosen.name}`} onClick={() => onChoose(undefined)} />
          </>
        ) : (
          <span className="quiet small">
            The lab’s PDF certificate. It’s filed with the results and appended to the report.
          </span>
        )}
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Section>
  )
}
