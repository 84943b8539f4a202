import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import { suggestionsFor } from '#frontend/features/items/values/suggestions.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { LEAD_THRESHOLD, leadResultVerdict } from '#shared/domain/item/leadResult.ts'
import { VERDICT_WORDS } from '#shared/domain/item/verdict.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import { METHOD, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  ANALYSIS_TYPE,
  COLOUR_METRIC_NAMES,
  CONTAMINANT,
  optionsOf,
  PAINT_CONDITIONS,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { analysisOptions } from './MethodFields.tsx'
import { SuggestField } from './SuggestField.tsx'
import './fields.css'

const NOT_SET = { id: null, label: 'Not set' }
const CONDITIONS = PAINT_CONDITIONS.map(name => ({ id: name, label: name }))
const THRESHOLD = formatNumber(LEAD_THRESHOLD)
const METRICS = [...optionsOf(COLOUR_METRIC_NAMES).map(({ id, name }) => ({ id, label: name })), NOT_SET]

/** The paint and its lead result (3§2.4). */
export function LeadFields() {
  const { tree } = useOpenBuilding()
  const suggestions = useMemo(() => suggestionsFor(tree.items, CONTAMINANT.lead), [tree.items])
  const method = methodOf(useWatch<ItemValues, 'assessment_method_id'>({ name: 'assessment_method_id' }))
  const isNeeded = method?.requires.includes('lead.colour') ?? false
  return (
    <>
      <FieldRow>
        <SuggestField
          name="lead.building_material"
          label="Building material"
          required={isNeeded}
          suggestions={suggestions.building_material}
        />
        <SuggestField name="lead.colour" label="Paint colour" required={isNeeded} suggestions={suggestions.colour} />
      </FieldRow>
      <RadioCards
        name="lead.paint_condition"
        label="Paint condition"
        required={isNeeded}
        choices={isNeeded ? CONDITIONS : [...CONDITIONS, NOT_SET]}
      />
      {method?.results.length !== 0 && <LeadResult />}
    </>
  )
}

/** The result of the chosen analysis type. The inputs of other types are disabled, with a hint about when they apply. */
function LeadResult() {
  const methodId = useWatch<ItemValues, 'assessment_method_id'>({ name: 'assessment_method_id' })
  const analysisType = useWatch<ItemValues, 'lead.analysis_type_id'>({ name: 'lead.analysis_type_id' })
  const isXrf = methodId === METHOD.leadXrf
  const types = analysisOptions(CONTAMINANT.lead).filter(({ id }) => !isXrf || id === ANALYSIS_TYPE.leadXrf)
  return (
    <>
      <SelectField name="lead.analysis_type_id" label="Analysis type" options={types} />
      <FieldRow>
        <fieldset className="bare-fields" disabled={analysisType !== ANALYSIS_TYPE.leadLab}>
          <NumberField
            name="lead.laboratory_analysis"
            label="Laboratory analysis"
            unit="mg/kg"
            hint={hintFor(analysisType, ANALYSIS_TYPE.leadLab)}
          />
          <Verdict name="lead.laboratory_analysis" unit="mg/kg" />
        </fieldset>
        <fieldset className="bare-fields" disabled={analysisType !== ANALYSIS_TYPE.leadXrf}>
          <NumberField
            name="lead.xrf_result"
            label="XRF result"
            required={isXrf}
            unit="ppm"
            hint={hintFor(analysisType, ANALYSIS_TYPE.leadXrf)}
          />
          <Verdict name="lead.xrf_result" unit="ppm" />
        </fieldset>
      </FieldRow>
      <RadioCards name="lead.colour_metric" label="Colour metric" choices={METRICS} />
    </>
  )
}

const DISABLED_HINTS: Readonly<Record<number, string>> = {
  [ANALYSIS_TYPE.leadLab]: 'Only with the analysis type “Lab result”.',
  [ANALYSIS_TYPE.leadXrf]: 'Only with the analysis type “XRF”.',
}
const hintFor = (chosen: number | null, analysisType: number) => {
  if (chosen !== analysisType) return DISABLED_HINTS[analysisType]
  return analysisType === ANALYSIS_TYPE.leadLab ? 'Leave blank until the result arrives.' : undefined
}

/** Red from the threshold on, otherwise green, each with its wording (3§9). */
function Verdict({ name, unit }: { name: 'lead.laboratory_analysis' | 'lead.xrf_result'; unit: string }) {
  const value = useWatch<ItemValues, typeof name>({ name })
  if (typeof value !== 'number') return null
  const verdict = leadResultVerdict(value)
  return (
    <p className={`lead-${verdict}`}>
      {VERDICT_WORDS[CONTAMINANT.lead][verdict]}: {verdict === 'positive' ? '' : 'less than '}
      {THRESHOLD} {unit}
      {verdict === 'positive' ? ' or more' : ''}
    </p>
  )
}
