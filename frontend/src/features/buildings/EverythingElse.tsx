import { type ReactNode, useState } from 'react'
import { BagRanges } from '#frontend/features/buildings/ranges/BagRanges.tsx'
import { BuildingTexts } from '#frontend/features/buildings/texts/BuildingTexts.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLinkedPart } from '#frontend/features/openBuilding/useLinkedPart.ts'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import { plainTextOf } from '#shared/domain/text/richText.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { BuildingFacts } from './BuildingSummary.tsx'
import { BuildingDocuments } from './ReportsPanel.tsx'
import './buildings.css'

const isClearance = ({ building }: Tree) => building.report_type_id === REPORT_TYPE.clearance

const hasFacts = ({ building }: Tree): boolean => building.image !== undefined || building.description !== ''

const hasTexts = ({ building, notes }: Tree): boolean =>
  [
    ...notes.map(({ content }) => content),
    building.area_surveyed,
    building.lead_area_surveyed,
    ...Object.values(building.report_templates),
  ].some(text => plainTextOf(text ?? '') !== '')

/**
 * Whether a building is so new that the page shows only its next step. For a clearance building, only its facts and notes
 * decide, because its list of clearances arrives later. They are read once, so that the page does not change while the user
 * enters them.
 */
export function useIsNew(): boolean {
  const { tree } = useOpenBuilding()
  const [isBlank] = useState(() => !hasFacts(tree) && !hasTexts(tree))
  const { status_id } = tree.building
  if (isClearance(tree)) return isBlank && !isLocked(status_id)
  return status_id === STATUS.active && tree.floors.length === 0 && tree.items.length === 0
}

interface Part {
  /** The words for its contents, for the line that unfolds it. */
  readonly names: readonly string[]
  readonly isUsed: (tree: Tree) => boolean
  readonly Contents: () => ReactNode
}

const FACTS: Part = { names: ['people', 'image'], isUsed: hasFacts, Contents: BuildingFacts }

const PARTS: readonly Part[] = [
  FACTS,
  { names: ['Sample IDs'], isUsed: ({ building }) => (building.bag_ranges ?? []).length > 0, Contents: BagRanges },
  { names: ['reports', 'management plans'], isUsed: ({ reports }) => reports.length > 0, Contents: BuildingDocuments },
  { names: ['notes', 'texts'], isUsed: hasTexts, Contents: BuildingTexts },
]

const CLEARANCE_PARTS: readonly Part[] = [FACTS, { names: ['notes'], isUsed: hasTexts, Contents: BuildingTexts }]

const inWords = new Intl.ListFormat('en-NZ')

/** The parts of a new building below its next step. A part that is still empty is folded behind one line. */
export function EverythingElse() {
  const { tree } = useOpenBuilding()
  const part = useLinkedPart()
  const parts = isClearance(tree) ? CLEARANCE_PARTS : PARTS
  const [used] = useState(() => parts.filter(({ isUsed }) => isUsed(tree)))
  const folded = parts.filter(each => !used.includes(each))
  return (
    <>
      {used.map(({ names, Contents }) => (
        <Contents key={names.join()} />
      ))}
      {folded.length > 0 && (
        <details className="on-demand everything-else" open={part !== undefined}>
          <summary>Everything else: {inWords.format(folded.flatMap(({ names }) => names))}</summary>
          <div className="stack-wide">
            {folded.map(({ names, Contents }) => (
              <Contents key={names.join()} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}
