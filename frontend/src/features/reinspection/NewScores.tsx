import { ScoreQuestion } from '#frontend/features/items/scoring/ScoreQuestion.tsx'
import '#frontend/features/items/scoring/scoring.css'
import { SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'

/** The twelve scores, each with its value at the last inspection. */
export const NewScores = ({ before }: { readonly before: readonly (number | null)[] }) => (
  <section className="score-sheet stack" aria-label="Scores">
    <h3>Scores</h3>
    <div className="new-scores">
      {SCORE_PROPERTIES.map((property, index) => (
        <div key={property.id}>
          <ScoreQuestion property={property} />
          <p className="small quiet">Before: {beforeWords(property, before[index])}</p>
        </div>
      ))}
    </div>
  </section>
)

function beforeWords({ scores }: (typeof SCORE_PROPERTIES)[number], before: number | null | undefined): string {
  const previous = scores.find(({ score }) => score === before)
  return previous ? `${previous.score}, ${previous.name}` : 'not scored'
}
