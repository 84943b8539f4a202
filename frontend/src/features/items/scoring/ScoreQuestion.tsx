import { memo } from 'react'
import { Controller } from 'react-hook-form'
import { Radio } from '#frontend/ui/elements/Radio.tsx'
import { FieldFrame, useField } from '#frontend/ui/fields/Field.tsx'
import { SCORE_PROPERTIES, type ScoreProperty, shortWording } from '#shared/domain/vocabulary/scoreProperties.ts'

/** One of the twelve questions in a row of buttons. Memoised, so that only its own answer re-renders it. */
export const ScoreQuestion = memo(({ property }: { property: ScoreProperty }) => {
  const name = `item_scores.${SCORE_PROPERTIES.indexOf(property)}`
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={property.name} error={error} group>
      {bindings => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <div className="scores" role="radiogroup" aria-label={property.name}>
              {property.scores.map((wording, index) => (
                <label key={wording.score} className="card score" title={wording.name}>
                  <Radio
                    name={`${bindings.id}-${name}`}
                    ref={index === 0 ? field.ref : undefined}
                    checked={field.value === wording.score}
                    onChoose={() => field.onChange(wording.score)}
                    onBlur={field.onBlur}
                    aria-describedby={bindings['aria-describedby']}
                  />
                  <span className="score-number figures">{wording.score}</span>
                  <span className="score-short" aria-hidden="true">
                    {shortWording(wording)}
                  </span>
                  <span className="score-whole">{wording.name}</span>
                </label>
              ))}
            </div>
          )}
        />
      )}
    </FieldFrame>
  )
})
