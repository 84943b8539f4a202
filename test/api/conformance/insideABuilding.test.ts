import { rows as floorsAndRooms } from '#test/api/conformance/rows/floorsAndRooms.ts'
import { rows as items } from '#test/api/conformance/rows/items.ts'
import { rows as leadItems } from '#test/api/conformance/rows/leadItems.ts'
import { conformsTo } from './documented.ts'

conformsTo([...items, ...leadItems, ...floorsAndRooms])
