import type * as z from 'zod'
import { place } from '#functions/data/keys.ts'
import { parse } from '#functions/data/table.ts'
import { Building, LabReturn, Note, Report } from '#shared/domain/tree/building.ts'
import { DRAWN, Drawing } from '#shared/domain/tree/drawingImage.ts'
import { Floor } from '#shared/domain/tree/floor.ts'
import { Item } from '#shared/domain/tree/item.ts'
import { Room } from '#shared/domain/tree/room.ts'
import { PLACES, type RowKind, type Rows, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const SCHEMAS: { [K in RowKind]: z.ZodType<Rows[K]> } = {
  building: Building,
  floor: Floor,
  room: Room,
  item: Item,
  note: Note,
  return: LabReturn,
  report: Report,
}
const kindOf = (sort: string): RowKind | undefined =>
  (Object.keys(SCHEMAS) as RowKind[]).find(kind =>
    sort === place.building() ? kind === 'building' : sort.startsWith(place[kind]('')) && kind !== 'building',
  )
const isDrawing = (sort: string) => DRAWN.some(of => sort.startsWith(place.drawing(of, '')))

const empty = { floors: [], rooms: [], items: [], notes: [], returns: [], reports: [] }

/** A tree that grows row by row. */
export function treeReading() {
  const lists: Record<string, unknown[]> = { floors: [], rooms: [], items: [], notes: [], returns: [], reports: [] }
  const drawings: Drawing[] = []
  let building: Building | undefined
  return {
    take(row: Record<string, unknown>): void {
      const kind = kindOf(String(row.sk))
      if (kind === 'building') building = parse(Building, row)
      else if (isDrawing(String(row.sk))) drawings.push(parse(Drawing, row))
      else if (kind) lists[PLACES[kind]]?.push(parse(SCHEMAS[kind], row))
    },
    done(): Tree {
      if (!building) throw new Refusal('not_found')
      return { ...empty, ...lists, building, drawings }
    },
  }
}
