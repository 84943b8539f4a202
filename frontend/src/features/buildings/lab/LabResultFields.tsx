import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { type EditOutcome, useEdit } from '#frontend/store/useEdit.ts'
import { failureText, showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { RatingBadge } from '#frontend/ui/elements/RatingBadge.tsx'
import { leadBadge } from '#shared/domain/item/badge.ts'
import { leadResultVerdict } from '#shared/domain/item/leadResult.ts'
import { type Item, Quantity } from '#shared/domain/tree/item.ts'
import { bagCodeOf } from '#shared/domain/tree/tree.ts'
import { SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { parseNumber } from '#shared/schema/parseNumber.ts'
import './lab.css'

type SaveState = 'saved' | 'waiting' | undefined

/** Saves one lab result, shows whether it has reached the service, and can restore the previous one. */
function useResultEntry<Result>(
  current: Result,
  write: (edit: ReturnType<typeof useEdit>, building: string, result: Result) => Promise<EditOutcome>,
) {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const [saveState, setSaveState] = useState<SaveState>()
  const [problem, setProblem] = useState<string>()
  const [before, setBefore] = useState<{ result: Result }>()
  const save = async (result: Result) => {
    setProblem(undefined)
    setSaveState(undefined)
    setBefore(undefined)
    try {
      setSaveState((await write(edit, building, result)) === 'acknowledged' ? 'saved' : 'waiting')
      setBefore({ result: current })
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  const undo = before && (() => void save(before.result))
  return { save, setProblem, status: { saveState, problem, undo } }
}

function SaveStatus({
  saveState,
  problem,
  undo,
  bagCode,
}: ReturnType<typeof useResultEntry>['status'] & { bagCode: string }) {
  return (
    <>
      <span role="status" className={problem ? 'field-error' : 'quiet small'}>
        {problem ??
          (saveState && (
            <>
              <Icon name={saveState === 'saved' ? 'check' : 'waiting'} />{' '}
              {saveState === 'saved' ? 'Saved' : 'Saved on this device'}
            </>
          ))}
      </span>
      {undo && (
        <Button kind="quiet" onClick={undo}>
          Undo<span className="hidden-visually"> the result for {bagCode}</span>
        </Button>
      )}
    </>
  )
}

export function SampleStatus({ item }: { item: Item }) {
  const { save, status } = useResultEntry(item.sample?.status_id ?? 1, (edit, building_id, status_id) =>
    edit('saveSample', { id: item.id, building_id, status_id }),
  )
  return (
    <span className="lab-result">
      <select
        className="input select"
        aria-label={`Sample status for ${bagCodeOf(item)}`}
        value={item.sample?.status_id ?? 1}
        onChange={event => void save(Number(event.target.value))}
      >
        {Object.entries(SAMPLE_STATUSES).map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <SaveStatus {...status} bagCode={bagCodeOf(item)} />
    </span>
  )
}

/** Whether the laboratory should test this sample first. Saved at once, and printed on the chain of custody. */
export function UrgentSample({ item }: { item: Item }) {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const save = (is_urgent: boolean) =>
    edit('saveSample', { id: item.id, building_id: building, is_urgent }).catch(showFailure)
  return (
    <label className="check">
      <Check checked={item.sample?.is_urgent ?? false} onChange={is_urgent => void save(is_urgent)} />
      Urgent<span className="hidden-visually">, {bagCodeOf(item)}</span>
    </label>
  )
}

/** Why the value is no valid lead analysis in mg/kg; undefined where it is valid or absent. */
export const analysisProblem = (analysis: number | undefined): string | undefined =>
  analysis === undefined ? undefined : Quantity().safeParse(analysis).error?.issues[0]?.message

/** In mg/kg. Saved on Enter and when the field loses focus. Enter also moves to the next sample below. */
export function LeadAnalysis({ item }: { item: Item }) {
  const recorded = item.lead?.laboratory_analysis
  const { save, setProblem, status } = useResultEntry(recorded, (edit, _, analysis) =>
    edit('saveLeadAnalysis', { id: item.id, analysis }),
  )
  const enter = (text: string) => {
    const { value: analysis, message } = parseNumber(text, 'mg/kg')
    const problem = message ?? analysisProblem(analysis)
    if (problem) return setProblem(problem)
    if (analysis !== recorded) void save(analysis)
  }
  return (
    <span className="lab-result">
      <input
        key={recorded}
        className="input figures"
        inputMode="decimal"
        data-lab-result
        aria-label={`Lead analysis for ${bagCodeOf(item)} in mg/kg`}
        defaultValue={recorded}
        onBlur={event => enter(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && focusNextResult(event.currentTarget)}
      />
      <span className="quiet">mg/kg</span>
      {recorded !== undefined && <RatingBadge badge={leadBadge(leadResultVerdict(recorded))} />}
      <SaveStatus {...status} bagCode={bagCodeOf(item)} />
    </span>
  )
}

function focusNextResult(input: HTMLInputElement): void {
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-lab-result]')]
  const nextInput = all[all.indexOf(input) + 1]
  if (nextInput) nextInput.focus()
  else input.blur()
}
