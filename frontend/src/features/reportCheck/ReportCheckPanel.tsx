import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { REPORT_CHECK_PART, useLinkedPart } from '#frontend/features/openBuilding/useLinkedPart.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import { type FindingTarget, groupRows } from '#shared/domain/reportCheck/checkContext.ts'
import { type Finding, findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import './reportCheck.css'

const SHOWN_AT_FIRST = 20
/** With more items than this, the check delays the screen. */
const ITEMS_AT_ONCE = 200

/** The findings of the report check, each with a link to its correction. `shown`: how many are visible initially. */
export function ReportCheckPanel({ shown }: { readonly shown?: number }) {
  const { tree } = useOpenBuilding()
  // A large building is checked after the screen has rendered.
  const deferredTree = useDeferredValue<Tree | null>(tree, tree.items.length > ITEMS_AT_ONCE ? null : tree)
  const findings = useMemo(() => deferredTree && findingsOf(deferredTree, nzDay()), [deferredTree])
  if (isLocked(tree.building.status_id)) return null
  return (
    <Section title="Before review">
      <div data-field={REPORT_CHECK_PART}>
        {findings === null ? (
          <Skeleton lines={1} />
        ) : findings.length === 0 ? (
          <p className="lint-clear">
            <Icon name="check" /> Nothing to fix before review.
          </p>
        ) : (
          <FindingGroups tree={tree} findings={findings} shown={shown} />
        )}
      </div>
    </Section>
  )
}

function FindingGroups(props: { tree: Tree; findings: readonly Finding[]; shown: number | undefined }) {
  const { tree, findings, shown = SHOWN_AT_FIRST } = props
  const part = useLinkedPart()
  const [isOpen, setIsOpen] = useState(props.shown !== undefined)
  const [isComplete, setIsComplete] = useState(false)
  useEffect(() => {
    if (part === REPORT_CHECK_PART) setIsOpen(true)
  }, [part])
  const visibleFindings = isComplete ? findings : findings.slice(0, shown)
  return (
    <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)} className="lint">
      <summary>{findingText(findings)}</summary>
      {[...groupRows(visibleFindings, ({ target }) => target.room ?? target.floor ?? '')].map(([id, group]) => (
        <Group key={id} tree={tree} findings={group} />
      ))}
      {visibleFindings.length < findings.length && (
        <Button icon="down" onClick={() => setIsComplete(true)}>
          Show all {findings.length}
        </Button>
      )}
    </details>
  )
}

export function findingText(findings: readonly Finding[]) {
  const blocking = findings.filter(({ blocks }) => blocks).length
  const warnings = findings.length - blocking
  return (
    <>
      {blocking > 0 && (
        <span className="lint-must">
          <Icon name="alert" /> {blocking} to fix
        </span>
      )}
      {warnings > 0 && (
        <span>
          <Icon name="info" /> {warnings} to check
        </span>
      )}
    </>
  )
}

function Group({ tree, findings }: { tree: Tree; findings: readonly Finding[] }) {
  return (
    <>
      <h3>{findings[0] && titleOf(tree, findings[0].target)}</h3>
      <FindingList tree={tree} findings={findings} />
    </>
  )
}

export function FindingList({ tree, findings }: { tree: Tree; findings: readonly Finding[] }) {
  return (
    <ul>
      {findings.map(({ rule, blocks, sentence, target }) => (
        <li key={`${rule} ${target.item} ${target.part} ${sentence}`} className={blocks ? 'lint-must' : undefined}>
          <Link to={findingPath(tree, target)}>
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

/** The path where a finding is corrected; `?part=` names the field there. */
function findingPath({ building }: Pick<Tree, 'building'>, target: FindingTarget): string {
  const [path, part = target.part] = pathOf(building, target)
  return part ? `${path}?part=${part}` : path
}

type Path = readonly [path: string, part?: string]

function pathOf({ survey_id, id, status_id }: Tree['building'], { floor, room, item, part }: FindingTarget): Path {
  const onBuilding = paths.building(survey_id, id)
  if (!floor) return [part === 'surveyors' ? paths.editBuilding(survey_id, id) : onBuilding]
  if (!room) return [part ? paths.editFloor(survey_id, id, floor) : paths.floor(survey_id, id, floor)]
  if (!item) return [paths.editRoom(survey_id, id, floor, room)]
  if (part === 'inspection') return [`${paths.reinspection(survey_id, id)}?item=${item}`, '']
  if (part !== 'results') return [paths.item(survey_id, id, floor, room, item)]
  // Results are entered on the building’s page while it awaits them. At any other time the item’s assessment method is corrected.
  return status_id === STATUS.awaitingResult
    ? [onBuilding]
    : [paths.item(survey_id, id, floor, room, item), 'assessment_method_id']
}
