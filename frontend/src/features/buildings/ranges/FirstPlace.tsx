import { Controller } from 'react-hook-form'
import { FieldFrame, useField } from '#frontend/ui/fields/Field.tsx'
import { placesOn, type SheetGrid } from '#shared/domain/item/labelSheet.ts'

const NAME = 'first_place'

/** The positions on the first label sheet, to pick the first free one. Positions to be printed are highlighted. */
export function FirstPlace({ grid, labels }: { grid: SheetGrid; labels: number }) {
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

const HINT = 'Pick another one where a sheet is partly used.'
