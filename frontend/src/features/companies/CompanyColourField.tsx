import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { DEFAULT_DOCUMENT_COLOUR, documentColour, isTooLight } from '#shared/domain/company/documentColour.ts'
import { HexColour } from '#shared/domain/vocabulary/fields.ts'
import './companyColour.css'
import type { CompanyValues } from './companyValues.ts'

export function CompanyColourField() {
  const form = useFormContext<CompanyValues>()
  const typed = useWatch<CompanyValues, 'colour'>({ name: 'colour' })
  const chosen = HexColour.safeParse(typed).data
  const colour = chosen ?? DEFAULT_DOCUMENT_COLOUR
  const set = (value: string) => form.setValue('colour', value, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="company-colour">
      <input
        className="colour-input"
        type="color"
        aria-label="Choose a colour"
        value={colour}
        onChange={({ target }) => set(target.value)}
      />
      <TextField<CompanyValues>
        name="colour"
        label="Colour"
        placeholder={DEFAULT_DOCUMENT_COLOUR}
        hint="Documents use it for headings, rules and table heads. Risk colours never change. Leave blank to use ours."
      />
      <Sample colour={documentColour(colour)} />
      <p className="small" role="status">
        {chosen !== undefined &&
          isTooLight(chosen) &&
          `Your colour is too light to read on paper. Documents use this darker shade, ${documentColour(chosen)}.`}
      </p>
      {typed !== '' && (
        <Button kind="quiet" onClick={() => set('')}>
          Use ours
        </Button>
      )}
    </div>
  )
}

/** White like paper, also in the dark theme. */
const Sample = ({ colour }: { colour: string }) => (
  <div className="document-sample" role="img" aria-label={`Sample of a document in ${colour}`}>
    <b style={{ color: colour, borderColor: colour }}>1 Document control</b>
    <span style={{ background: colour }}>
      <span>Role</span>
      <span>Name</span>
      <span>Date</span>
    </span>
  </div>
)
