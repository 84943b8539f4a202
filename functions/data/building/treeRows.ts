import type * as z from 'zod'
import { sortKeys } from '#functions/data/keys.ts'
import { parse } from '#functions/data/table.ts'
import { Building, LabReturn, Note, Report } from '#shared/domain/tree/building.ts'
import { DRAWING_SUBJECTS, DrawingImage } from '#shared/domain/tree/drawingImage.ts'
import { Floor } from '#shared/domain/tree/floor.ts'
import { Item } from '#shared/domain/tree/item.ts'
import { Room } from '#shared/domain/tree/room.ts'
import { type RowKind, TREE_LISTS, type Tree, type TreeRows } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const SCHEMAS: { [K in RowKind]: () => z.ZodType<TreeRows[K]> } = {
  building: Building,
  floor: Floor,
  room: Room,
  item: Item,
  note: Note,
  labReturn: LabReturn,
  report: Report,
}
const kindOf = (sort: string): RowKind | undefined =>
  (Object.keys(SCHEMAS) as RowKind[]).find(kind =>
    sort === sortKeys.building() ? kind === 'building' : sort.startsWith(sortKeys[kind]('')) && kind !== 'building',
  )
const isDrawing = (sort: string) => DRAWING_SUBJECTS.some(of => sort.startsWith(sortKeys.drawingImage(of, '')))

const empty = { floors: [], rooms: [], items: [], notes: [], lab_returns: [], reports: [] }

/** Collects rows into a tree. `build` refuses if the building's own row is missing. */
export function treeReader() {
  const lists: Record<string, unknown[]> = { floors: [], rooms: [], items: [], notes: [], lab_returns: [], reports: [] }
  const drawings: DrawingImage[] = []
  let building: Building | undefined
  return {
    add(row: Record<string, unknown>): void {
      const kind = kindOf(String(row.sk))
      if (kind === 'building') building = parse(Building(), row)
      else if (isDrawing(String(row.sk))) drawings.push(parse(DrawingImage(), row))
      else if (kind) lists[TREE_LISTS[kind]]?.push(parse(SCHEMAS[kind](), row))
    },
    build(): Tree {
      if (!building) throw new Refusal('not_found')
      return { ...empty, ...lists, building, drawings }
    },
  }
}
