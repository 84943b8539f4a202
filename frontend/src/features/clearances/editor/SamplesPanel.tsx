import { useFieldArray, useWatch } from 'react-hook-form'
import type { ClearanceValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type AirLevel, BELOW_TRACE_LEVEL, parseAirLevel } from '#shared/domain/clearance/airLevel.ts'
import { type DustResult, parseDustResult } from '#shared/domain/clearance/dustResult.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

const MAX_SAMPLES = 200

export function SamplesPanel() {
  return (
    <>
      <Rows
        name="air_monitorings"
        title="Air monitoring"
        hint={`Results must be ${BELOW_TRACE_LEVEL}.`}
        result="Result in f/ml"
      />
      <Rows
        name="surface_dusts"
        title="Surface dust"
        hint="Swabs and wipes, with the lab result for each, such as “No asbestos detected”."
        result="Result"
      />
    </>
  )
}

interface Props {
  readonly name: 'air_monitorings' | 'surface_dusts'
  readonly title: string
  readonly hint: string
  readonly result: string
}

function Rows({ name, title, hint, result }: Props) {
  const path = `samples.${name}` as const
  const { fields, append, remove } = useFieldArray<ClearanceValues, typeof path, 'key'>({ name: path, keyName: 'key' })
  const results = useWatch<ClearanceValues, typeof path>({ name: path })
  const removeSample = async (index: number) => {
    const { sample, result: resultText } = results[index] ?? { sample: '', result: '' }
    if (!(sample || resultText) || (await confirm(deleteQuestion('sample', `${sample} ${resultText}`.trim()))))
      remove(index)
  }
  return (
    <section className="samples" aria-label={title}>
      <h3>{title}</h3>
      <p className="quiet small">{hint}</p>
      <ul>
        {fields.map((field, index) => (
          <li key={field.key}>
            <TextField name={`${path}.${index}.sample`} label="Sample" required />
            <TextField name={`${path}.${index}.result`} label={result} required />
            <Level {...(name === 'air_monitorings' ? airLevel : dustLevel)(results[index]?.result ?? '')} />
            <Button
              kind="quiet"
              icon="trash"
              label={`Remove ${results[index]?.sample || `sample ${index + 1}`}`}
              onClick={() => void removeSample(index)}
            />
          </li>
        ))}
      </ul>
      {fields.length < MAX_SAMPLES && (
        <span>
          <Button icon="plus" onClick={() => append({ id: newId(), sample: '', result: '' })}>
            Add sample<span className="hidden-visually"> to {title.toLowerCase()}</span>
          </Button>
        </span>
      )}
    </section>
  )
}

interface LevelProps {
  readonly level: AirLevel
  /** Blank before a result is typed. */
  readonly name: string
}

const AIR_NAMES: Readonly<Record<AirLevel, string>> = {
  met: 'Within limit',
  not_met: 'Above limit',
  unclear: 'Unclear',
}
const DUST_LEVELS: Readonly<Record<DustResult, LevelProps>> = {
  none: { level: 'met', name: 'Negative' },
  found: { level: 'not_met', name: 'Positive' },
  unclear: { level: 'unclear', name: 'Unclear' },
}

function airLevel(result: string): LevelProps {
  const level = parseAirLevel(result)
  return { level, name: result.trim() && AIR_NAMES[level] }
}

function dustLevel(result: string): LevelProps {
  const level = DUST_LEVELS[parseDustResult(result)]
  return { ...level, name: result.trim() && level.name }
}

const Level = ({ level, name }: LevelProps) => (
  <span className={`sample-level sample-${level}`} role="status">
    {name !== '' && (
      <>
        {level !== 'unclear' && <Icon name={level === 'met' ? 'check' : 'alert'} />}
        {name}
      </>
    )}
  </span>
)
