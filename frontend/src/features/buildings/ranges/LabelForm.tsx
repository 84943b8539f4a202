import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { readPreference, writePreference } from '#frontend/store/device/preferences.ts'
import { useConnection } from '#frontend/store/StoreProvider.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { FieldFrame, useField } from '#frontend/ui/fields/Field.tsx'
import { FieldRow, Form } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import {
  LABEL_SHEETS,
  LabelSheetInput,
  labelSheetProblems,
  MAX_LABELS,
  placesOn,
  type SheetGrid,
} from '#shared/domain/item/labelSheet.ts'
import { type BagRange, freeCodes } from '#shared/domain/tree/bagRange.ts'
import type { Item } from '#shared/domain/tree/item.ts'

interface Props {
  readonly range: BagRange
  readonly onGenerate: (input: LabelSheetInput) => Promise<void>
  readonly onClose: () => void
}

const SHEETS = Object.entries(LABEL_SHEETS).map(([id, { name }]) => ({ id, label: name }))

/** Which labels of a range to print, and from which position. The device remembers sheet and margins. */
export function LabelForm({ range, onGenerate, onClose }: Props) {
  const { tree, building } = useOpenBuilding()
  const isOffline = useConnection() === 'offline'
  const form = useForm<LabelSheetInput>({
    defaultValues: proposal(range, tree.items),
    resolver: problemResolver(values => problemsOf(values, range)),
  })
  const { sheet, count, copies } = form.watch()
  const generate = async (values: LabelSheetInput) => {
    const input = LabelSheetInput().parse(values)
    const { shift_x, shift_y } = input
    writePreference(PREFERENCE, JSON.stringify({ sheet: input.sheet, shift_x, shift_y }))
    await onGenerate(input)
  }
  const grid = sheet && LABEL_SHEETS[sheet]
  const places = grid ? placesOn(grid) : 1
  useEffect(() => {
    // Another label sheet may have fewer labels.
    if (form.getValues('first_place') > places) form.setValue('first_place', 1)
  }, [form, places])
  return (
    <Form
      draft={`labels:${building}:${range.id}`}
      form={form}
      onSubmit={generate}
      submit="Preview"
      warn={false}
      why={isOffline ? 'Labels can be generated when you’re back online' : undefined}
      other={<Button onClick={onClose}>Cancel</Button>}
    >
      <SelectField name="sheet" label="Label sheet" required options={SHEETS} />
      <FieldRow>
        <NumberField name="from" label="From number" required integer />
        <NumberField name="count" label="How many Sample IDs" required integer />
        <NumberField name="copies" label="Copies of each" required integer />
      </FieldRow>
      {grid && places > 1 && <FirstPlace grid={grid} labels={count * copies} />}
      <FieldRow>
        <NumberField name="shift_x" label="Move right" unit="mm" required signed hint="Use a minus to move left." />
        <NumberField name="shift_y" label="Move down" unit="mm" required signed hint="Use a minus to move up." />
      </FieldRow>
    </Form>
  )
}

function problemsOf(values: LabelSheetInput, range: BagRange) {
  const { data, error } = LabelSheetInput().safeParse(values)
  if (data) return labelSheetProblems(data, range)
  return Object.fromEntries(error.issues.map(issue => [issue.path.join('.'), issue.message]))
}

const PREFERENCE = 'label-sheet'
const Remembered = () => LabelSheetInput().pick({ sheet: true, shift_x: true, shift_y: true })

/** Defaults: the unused Sample IDs, on the label sheet that was used last. */
function proposal(range: BagRange, items: readonly Item[]): LabelSheetInput {
  const remembered = Remembered().safeParse(parsed(readPreference(PREFERENCE))).data
  const free = freeCodes(range, items).length
  const from = free > 0 ? range.first + range.count - free : range.first
  const remaining = range.first + range.count - from
  return {
    ...{ range_id: range.id, from, count: Math.min(remaining, MAX_LABELS), copies: 1, first_place: 1 },
    ...(remembered ?? { sheet: 'a4x24', shift_x: 0, shift_y: 0 }),
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

const NAME = 'first_place'

/** The positions on the first label sheet, to pick the first free one. Positions to be printed are highlighted. */
function FirstPlace({ grid, labels }: { grid: SheetGrid; labels: number }) {
  const { form, error } = useField(NAME)
  return (
    <FieldFrame name={NAME} label="First free label on the sheet" group required={false} hint={HINT} error={error}>
      {() => (
        <Controller
          control={form.control}
          name={NAME}
          render={({ field: { value, onChange } }) => (
            <div className="label-places" data-columns={grid.columns}>
              {Array.from({ length: placesOn(grid) }, (_, at) => at + 1).map(place => (
                <label key={place} data-printed={place >= value && place < value + labels}>
                  <input type="radio" name={NAME} checked={place === value} onChange={() => onChange(place)} />
                  <span className="hidden-visually">Label </span>
                  {place}
                </label>
              ))}
            </div>
          )}
        />
      )}
    </FieldFrame>
  )
}

const HINT = 'Choose a later one if the sheet is partly used.'
