import { itemArea, roomArea } from '#shared/domain/building/planAreas.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import type { ReportItem } from '#shared/report/model/reportItems.ts'
import type { Block } from '#shared/report/model/reportModel.ts'

/** One plan for each floor that has one, with its rooms dimmed and its items in full. */
export function planBlocks(tree: Tree, findings: readonly ReportItem[]): Block[] {
  const floors = floorsOf(tree)
  const plans = floors.flatMap(floor => planBlock(floor, tree, findings))
  return plans.length === 0 && floors.length > 0
    ? [{ kind: 'say', text: 'There are no floor plans.', isNone: true }]
    : plans
}

/** The same without negative items. */
export const summaryPlanBlocks = (tree: Tree, findings: readonly ReportItem[]): Block[] =>
  planBlocks(
    tree,
    findings.filter(({ verdict }) => verdict !== 'negative'),
  )

/** The site plan, where the building has one. */
export const sitePlanBlocks = ({ building }: Pick<Tree, 'building'>): Block[] =>
  building.site_plan ? [{ kind: 'plan', title: 'Site plan', image: building.site_plan, areas: [] }] : []

function planBlock(floor: Floor, tree: Tree, findings: readonly ReportItem[]): Block[] {
  if (!floor.image) return []
  const title = [floor.name, floor.description].filter(Boolean).join(': ')
  const areas = [
    ...roomsOf(tree, floor.id)
      .map(roomArea)
      .map(area => ({ ...area, dimmed: area.style === 'room' })),
    ...findings
      .filter(finding => finding.floor.id === floor.id)
      .map(({ item, number, sampleId }) => ({ ...itemArea(item, tree), label: sampleId || `No. ${number}` })),
  ]
  return [{ kind: 'plan', title, image: floor.image, areas }]
}
