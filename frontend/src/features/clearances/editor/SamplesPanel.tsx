import { useFieldArray, useWatch } from 'react-hook-form'
import type { ClearanceValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type AirLevel, parseAirLevel, TRACE_LEVEL_TEXT } from '#shared/domain/clearance/airLevel.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

const MOST = 200

/** What the laboratory found in the air and in the dust. */
export function SamplesPanel() {
  return (
    <>
      <Rows
        name="air_monitorings"
        title="Air monitoring"
        about={`Results must be at or below trace level (${TRACE_LEVEL_TEXT}).`}
        result="Result in f/ml"
      />
      <Rows
        name="surface_dusts"
        title="Surface dust"
        about="Swabs and wipes, with what the lab found on each."
        result="Result"
      />
    </>
  )
}

interface Props {
  readonly name: 'air_monitorings' | 'surface_dusts'
  readonly title: string
  readonly about: string
  readonly result: string
}

function Rows({ name, title, about, result }: Props) {
  const path = `samples.${name}` as const
  const { fields, append, remove } = useFieldArray<ClearanceValues, typeof path, 'key'>({ name: path, keyName: 'key' })
  const results = useWatch<ClearanceValues, typeof path>({ name: path })
  const takeOut = async (at: number) => {
    const { sample, result: found } = results[at] ?? { sample: '', result: '' }
    if (!(sample || found) || (await confirm(deleteQuestion('sample', `${sample} ${found}`.trim())))) remove(at)
  }
  return (
    <section className="samples" aria-label={title}>
      <h3>{title}</h3>
      <p className="quiet small">{about}</p>
      <ul>
        {fields.map((field, at) => (
          <li key={field.key}>
            <TextField name={`${path}.${at}.sample`} label="Sample" required />
            <TextField name={`${path}.${at}.result`} label={result} required />
            {name === 'air_monitorings' && <Level result={results[at]?.result ?? ''} />}
            <Button
              kind="quiet"
              icon="trash"
              label={`Remove ${results[at]?.sample || `sample ${at + 1}`}`}
              onClick={() => void takeOut(at)}
            />
          </li>
        ))}
      </ul>
      {fields.length < MOST && (
        <span>
          <Button icon="plus" onClick={() => append({ id: newId(), sample: '', result: '' })}>
            Add sample<span className="hidden-visually"> to {title.toLowerCase()}</span>
          </Button>
        </span>
      )}
    </section>
  )
}

const WORDS: Readonly<Record<AirLevel, string>> = { met: 'Within limit', not_met: 'Above limit', unclear: 'Unclear' }

/** How a result stands to trace level, in a word and a sign. */
function Level({ result }: { result: string }) {
  const level = parseAirLevel(result)
  return (
    <span className={`sample-level sample-${level}`} role="status">
      {result.trim() !== '' && (
        <>
          {level !== 'unclear' && <Icon name={level === 'met' ? 'check' : 'alert'} />}
          {WORDS[level]}
        </>
      )}
    </span>
  )
}
