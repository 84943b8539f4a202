import { memo } from 'react'
import { Controller } from 'react-hook-form'
import { Radio } from '#frontend/ui/elements/Radio.tsx'
import { FieldFrame, useField } from '#frontend/ui/fields/Field.tsx'
import { SCORE_PROPERTIES, type ScoreProperty } from '#shared/domain/vocabulary/scoreProperties.ts'

/** The first words of a score’s wording: `Bonded composite`. */
const shortOf = (wording: string): string => wording.split(/[:;,(]/)[0]?.trim() ?? wording

/** The whole wording of the chosen answer, where its button shows only the first words. */
const Chosen = ({ wording }: { wording: string | undefined }) =>
  wording === undefined || shortOf(wording) === wording ? null : (
    <p className="score-chosen small quiet" aria-hidden="true">
      {wording}
    </p>
  )

/** One of the twelve questions in a row of buttons, with the whole wording of the chosen answer below. Memoised: renders again only for its own answer. */
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
            <>
              <div className="scores" role="radiogroup" aria-label={property.name}>
                {property.scores.map(({ score, name: wording }, index) => (
                  <label key={score} className="card score" title={wording}>
                    <Radio
                      name={`${bindings.id}-${name}`}
                      ref={index === 0 ? field.ref : undefined}
                      checked={field.value === score}
                      onChoose={() => field.onChange(score)}
                      onBlur={field.onBlur}
                      aria-describedby={bindings['aria-describedby']}
                    />
                    <span className="score-number figures">{score}</span>
                    <span className="score-short" aria-hidden="true">
                      {shortOf(wording)}
                    </span>
                    <span className="score-whole">{wording}</span>
                  </label>
                ))}
              </div>
              <Chosen wording={property.scores.find(({ score }) => score === field.value)?.name} />
            </>
          )}
        />
      )}
    </FieldFrame>
  )
})
