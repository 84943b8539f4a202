import type { Floor } from '../domain/floor.ts'
import { itemLook, roomLook } from '../domain/marks.ts'
import type { Room } from '../domain/room.ts'
import { floorsOf, roomsOf, type Tree } from '../domain/tree.ts'
import type { Mark } from '../drawing/scene.ts'
import type { Finding } from './findings.ts'
import type { Block } from './reportModel.ts'

/** One plan for each floor that has one, with its rooms faint and its items plain. */
export function planBlocks(tree: Tree, findings: readonly Finding[]): Block[] {
  const floors = floorsOf(tree)
  const plans = floors.flatMap(floor => planBlock(floor, tree, findings))
  return plans.length === 0 && floors.length > 0 ? [{ kind: 'say', text: 'There are no floor plans.' }] : plans
}

function planBlock(floor: Floor, tree: Tree, findings: readonly Finding[]): Block[] {
  if (!floor.image) return []
  const title = [floor.name, floor.description].filter(Boolean).join(': ')
  const marks = [
    ...roomsOf(tree, floor.id).map(roomMark),
    ...findings.filter(finding => finding.floor.id === floor.id).map(finding => itemMark(finding, tree)),
  ]
  return [{ kind: 'plan', title, picture: floor.image, marks }]
}

function roomMark(room: Room): Mark {
  const look = roomLook(room)
  const isNamed = room.layer.labels.some(({ textValue }) => textValue === room.name)
  const label = [isNamed ? '' : room.name, room.is_scoped ? '' : '(out of scope)'].filter(Boolean).join(' ')
  return { id: room.id, layer: room.layer, look, label, dimmed: look === 'room' }
}

function itemMark(finding: Finding, tree: Tree): Mark {
  const { item, number, sampleId } = finding
  const label = sampleId || `No. ${number}`
  return { id: item.id, layer: item.layer, look: itemLook(item, tree), label }
}
