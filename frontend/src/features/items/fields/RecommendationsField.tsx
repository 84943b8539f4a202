import { Controller, useFormContext } from 'react-hook-form'
import { type ItemIds, type ItemValues, itemFromValues } from '#frontend/features/items/values/itemValues.ts'
import { useItemValues } from '#frontend/features/items/values/useItemForm.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { toggleValue } from '#frontend/ui/elements/rovingIndex.ts'
import { FieldFrame, useFieldError } from '#frontend/ui/fields/Field.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { recommendationsOf } from '#shared/domain/company/recommendation.ts'
import { verdictOf } from '#shared/domain/item/verdict.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { optionsOf, RECOMMENDATION, REMOVAL_CLASS_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'

const REMOVAL_CLASSES = optionsOf(REMOVAL_CLASS_NAMES).map(({ id, name }) => ({ id, label: name }))

/** The last step: at least one recommendation, unless the item needs none. */
export function RecommendationsField({ ids, room }: { ids: ItemIds; room: Room }) {
  const { tree } = useOpenBuilding()
  const form = useFormContext<ItemValues>()
  const values = useItemValues()
  const error = useFieldError('item_recommendations')
  const isItemNegative = verdictOf(itemFromValues(values, ids, room), tree) === 'negative'
  const isRequired = !isItemNegative && !room.is_not_suspicious
  const choices = recommendationsOf(tree).filter(
    ({ id, offered }) => offered || values.item_recommendations.includes(id),
  )
  const fixedId = values.assessment_method_id === METHOD.inaccessible ? RECOMMENDATION.inaccessible : undefined
  return (
    <>
      <FieldFrame
        name="item_recommendations"
        label="Recommendations"
        required={isRequired}
        hint={hintOf(isRequired, isItemNegative)}
        error={error}
        group
      >
        {() => (
          <Controller
            control={form.control}
            name="item_recommendations"
            render={({ field }) => (
              <div className="cards">
                {choices.map(({ id, name, description }) => (
                  <label key={id} className="card">
                    <Check
                      checked={field.value.includes(id)}
                      fixed={id === fixedId}
                      onBlur={field.onBlur}
                      onChange={() => field.onChange(toggleValue(field.value, id))}
                    />
                    <span>
                      {name}
                      <span className="field-hint">
                        {id === fixedId ? 'Added because the item is inaccessible. ' : ''}
                        {description}
                      </span>
                    </span>
                  </label>
                ))}
              </div>
            )}
          />
        )}
      </FieldFrame>
      <SelectField name="removal_class_id" label="Removal class" options={REMOVAL_CLASSES} placeholder="Not set" />
    </>
  )
}

const hintOf = (isRequired: boolean, isItemNegative: boolean) =>
  isRequired
    ? 'Choose all that apply.'
    : `Not needed, because the ${isItemNegative ? 'item is negative' : 'room is not suspicious'}.`
