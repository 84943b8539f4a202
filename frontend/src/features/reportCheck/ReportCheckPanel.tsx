import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { REPORT_CHECK_PART, useLinkedPart } from '#frontend/features/openBuilding/useLinkedPart.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { type FindingTarget, groupRows } from '#shared/domain/reportCheck/checkContext.ts'
import { type Finding, findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { findingPath } from './findingPath.ts'
import './reportCheck.css'

const SHOWN_AT_FIRST = 20

/** What a reviewer would send back, each line with the way to where it is mended. */
export function ReportCheckPanel() {
  const { tree } = useOpenBuilding()
  const known = useDeferredValue(tree)
  const lines = useMemo(() => findingsOf(known, nzDay()), [known])
  if (isLocked(tree.building.status_id)) return null
  return (
    <Section title="Before review">
      <div data-field={REPORT_CHECK_PART}>
        {lines.length === 0 ? (
          <p className="lint-clear">
            <Icon name="check" /> Nothing to fix before review.
          </p>
        ) : (
          <Lines tree={tree} lines={lines} />
        )}
      </div>
    </Section>
  )
}

function Lines({ tree, lines }: { tree: Tree; lines: readonly Finding[] }) {
  const part = useLinkedPart()
  const [open, show] = useState(false)
  const [all, showAll] = useState(false)
  useEffect(() => {
    if (part === REPORT_CHECK_PART) show(true)
  }, [part])
  const shown = all ? lines : lines.slice(0, SHOWN_AT_FIRST)
  return (
    <details open={open} onToggle={event => show(event.currentTarget.open)} className="lint">
      <summary>{findingText(lines)}</summary>
      {[...groupRows(shown, ({ target: place }) => place.room ?? place.floor ?? '')].map(([id, group]) => (
        <Group key={id} tree={tree} lines={group} />
      ))}
      {shown.length < lines.length && (
        <Button icon="down" onClick={() => showAll(true)}>
          Show all {lines.length}
        </Button>
      )}
    </details>
  )
}

export function findingText(lines: readonly Finding[]) {
  const blocking = lines.filter(({ blocks }) => blocks).length
  const others = lines.length - blocking
  return (
    <>
      {blocking > 0 && (
        <span className="lint-must">
          <Icon name="alert" /> {blocking} to fix
        </span>
      )}
      {others > 0 && (
        <span>
          <Icon name="info" /> {others} to check
        </span>
      )}
    </>
  )
}

function Group({ tree, lines }: { tree: Tree; lines: readonly Finding[] }) {
  return (
    <>
      <h3>{lines[0] && titleOf(tree, lines[0].target)}</h3>
      <FindingList tree={tree} lines={lines} />
    </>
  )
}

/** Each line leads to where it is mended. */
export function FindingList({ tree, lines }: { tree: Tree; lines: readonly Finding[] }) {
  return (
    <ul>
      {lines.map(({ rule, blocks, sentence, target: place }) => (
        <li key={`${rule} ${place.item} ${place.part} ${sentence}`} className={blocks ? 'lint-must' : undefined}>
          <Link to={findingPath(tree, place)}>
            <Icon name={blocks ? 'alert' : 'info'} />
            <span>
              {blocks && <span className="hidden-visually">To fix: </span>}
              {sentence}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const titleOf = ({ floors, rooms }: Tree, { floor, room }: FindingTarget): string =>
  [findRow(floors, floor)?.name ?? 'Building', findRow(rooms, room)?.name].filter(Boolean).join(' · ')
