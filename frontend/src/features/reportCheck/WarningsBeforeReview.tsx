import { findingsOf, findingTitle } from '#shared/domain/reportCheck/reportCheck.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import './reportCheck.css'

const MAX_LINES = 5

/** Findings of the report check, in the question before a building is sent for review. */
export function WarningsBeforeReview({ tree }: { readonly tree: Tree }) {
  const findings = findingsOf(tree, nzDay())
  if (findings.length === 0) return null
  const omittedCount = findings.length - MAX_LINES
  return (
    <section className="lint-warnings" aria-label="Before review">
      <p>{countOf(findings.length, 'thing')} to check before review:</p>
      <ul>
        {findings.slice(0, MAX_LINES).map(({ rule, target, sentence }) => (
          <li key={`${rule} ${target.item} ${target.part} ${sentence}`}>
            {(target.room ?? target.floor) && <strong>{findingTitle(tree, target)}: </strong>}
            {sentence}
          </li>
        ))}
        {omittedCount > 0 && <li>{omittedCount} more, listed under “Before review”</li>}
      </ul>
    </section>
  )
}
