import { isInaccessible } from '#shared/domain/item/itemRules.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import './scoring.css'

export function ScoreTable({ item }: { item: Item }) {
  return (
    <>
      {isInaccessible(item) && (
        <p className="quiet small">This material could not be seen. Its scores are presumed, not observed.</p>
      )}
      <table className="item-scores">
        <caption className="hidden-visually">Scores</caption>
        <thead>
          <tr>
            <th scope="col">Property</th>
            <th scope="col">Score</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {SCORE_PROPERTIES.map(({ id, name, scores }, index) => {
            const score = item.item_scores[index]
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className="figures">{score ?? '–'}</td>
                <td>{scores.find(each => each.score === score)?.name ?? 'Not scored'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
