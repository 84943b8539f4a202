import fc from 'fast-check'
import { ClearanceInput } from '#shared/domain/clearance/clearance.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import type { Edit, Person } from './person.ts'

/** A user's action. Its row is chosen at run time from the rows on screen. */
export type Command = (typeof COMMANDS)[number]
export interface Step {
  readonly command: Command
  readonly device: number
  readonly pick: number
  readonly mark: number
}

/** How often each command occurs, relative to the others. */
const WEIGHTS = {
  addFloor: 2,
  editFloor: 4,
  deleteFloor: 0.5,
  addRoom: 4,
  editRoom: 8,
  deleteRoom: 1,
  addItem: 8,
  addPhotoItem: 5,
  editItem: 14,
  editSample: 4,
  duplicateItem: 4,
  duplicateRoom: 1,
  duplicateFloor: 0.5,
  deleteItem: 4,
  note: 6,
  surveyDate: 3,
  editClearance: 4,
  clearanceFinding: 3,
  clearanceSample: 5,
  status: 2,
  offline: 4,
  online: 6,
  restart: 4,
  refresh: 10,
  decide: 6,
  trespass: 2,
  wait: 12,
} as const
const COMMANDS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]

/** Three per company, and a second tab of the first. */
const DEVICES = 7
const step = fc.record({
  command: fc.oneof(...COMMANDS.map(each => ({ weight: 2 * WEIGHTS[each], arbitrary: fc.constant(each) }))),
  device: fc.nat(DEVICES - 1),
  pick: fc.nat(999),
  mark: fc.nat(999),
})
export const stepsOf = (seed: number, count: number): Step[] => fc.sample(step, { seed, numRuns: count })

type Row = Tree['floors' | 'rooms' | 'items'][number]
type Doing = (person: Person, step: Step) => Promise<unknown>
const chosen = <R>(rows: readonly R[], pick: number): R | undefined => rows[pick % Math.max(rows.length, 1)]

/** Edits one field of a row on screen, as its form sends it. */
const editOf =
  (name: 'saveFloor' | 'saveRoom' | 'saveItem', list: 'floors' | 'rooms' | 'items', fields: readonly string[]): Doing =>
  async (person, { pick, mark }) => {
    const row = chosen<Row>(person.tree[list], pick)
    if (!row) return
    const { updated_at: _, is_duplicated: __, ...input } = row as typeof row & { is_duplicated?: boolean }
    const typed = { [fields[mark % fields.length] ?? 'name']: person.words(mark) }
    await person.write(name, row.id, typed, { ...input, ...typed } as never, row)
  }

const deletionOf =
  (name: 'deleteFloor' | 'deleteRoom' | 'deleteItem', list: 'floors' | 'rooms' | 'items'): Doing =>
  async (person, { pick }) => {
    const row = chosen<Row>(person.tree[list], pick)
    if (row) await person.write(name, row.id, {}, { id: row.id, version: row.version }, row)
  }

const addItem = async (person: Person, { pick, mark }: Step, photo?: object): Promise<void> => {
  const room = chosen(person.tree.rooms, pick)
  if (!room) return
  const typed = { name: person.words(mark), bag_code: `B${mark}${pick}` }
  const { bag_code, name } = typed
  const sample = { bag_code, analysis_type_id: 1, is_urgent: false, status_id: 1 }
  const input = {
    ...TILES,
    amount_type_id: 1,
    comment: '',
    name,
    id: newId(),
    room_id: room.id,
    building_id: person.device.building,
    sample,
    ...photo,
  }
  await person.write('saveItem', input.id, typed, input as Edit<'saveItem'>)
}

/** Saves fields of the clearance on screen, as its editor does. */
async function saveClearance(person: Person, typed: object, part: object): Promise<void> {
  const { clearance } = person.device.shown.record
  const { building_id, survey_id, information, companies, removalists, version } = clearance
  const fields = { ...ClearanceInput().parse(clearance), building_id, survey_id, information, companies, removalists }
  const input = { ...fields, version, ...part } as Edit<'saveClearance'>
  await person.write('saveClearance', clearance.id, { ...typed }, input, clearance)
}

export const DOINGS: Readonly<Record<Command, Doing>> = {
  async addFloor(person, { mark }) {
    const typed = { name: person.words(mark), description: '' }
    const input = { id: newId(), building_id: person.device.building, image: person.plan, ...typed }
    await person.write('saveFloor', input.id, typed, input)
  },
  editFloor: editOf('saveFloor', 'floors', ['name', 'description']),
  deleteFloor: deletionOf('deleteFloor', 'floors'),
  async addRoom(person, { pick, mark }) {
    const floor = chosen(person.tree.floors, pick)
    if (!floor) return
    const typed = { name: person.words(mark), note: '' }
    const flags = { is_inaccessible: false, is_not_suspicious: false, is_scoped: true, label: false }
    const layer = { polygons: [], labels: [] }
    const input = { id: newId(), building_id: person.device.building, floor_id: floor.id, ...flags, layer, ...typed }
    await person.write('saveRoom', input.id, typed, input)
  },
  editRoom: editOf('saveRoom', 'rooms', ['name', 'note']),
  deleteRoom: deletionOf('deleteRoom', 'rooms'),
  addItem: (person, step) => addItem(person, step),
  async addPhotoItem(person, step) {
    const [width, height] = [8 + (step.mark % 40), 8 + person.company * 4]
    const photo = aPhoto(width, height, step.pick % 256)
    const file = await person.storePhoto(new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }))
    await addItem(person, step, { image: { file, width, height } })
  },
  editItem: editOf('saveItem', 'items', ['name', 'description', 'comment']),
  async editSample(person, { pick, mark }) {
    const item = chosen(
      person.tree.items.filter(({ sample }) => sample),
      pick,
    )
    if (!item) return
    const typed = { bag_code: `S${mark}` }
    await person.write('saveSample', item.id, typed, { id: item.id, building_id: item.building_id, ...typed })
  },
  async duplicateItem(person, { pick, mark }) {
    const item = chosen(
      person.tree.items.filter(({ is_duplicated }) => !is_duplicated),
      pick,
    )
    const room = chosen(person.tree.rooms, mark)
    if (!item || !room) return
    const typed = { name: person.words(mark) }
    const id = newId()
    await person.write('duplicateItem', id, typed, { id, item_id: item.id, room_id: room.id, ...typed })
  },
  async duplicateRoom(person, { pick, mark }) {
    const room = chosen(person.tree.rooms, pick)
    const floor = chosen(person.tree.floors, mark)
    if (!room || !floor) return
    const typed = { name: person.words(mark) }
    const id = newId()
    await person.write('duplicateRoom', id, typed, { id, original_id: room.id, floor_id: floor.id, ...typed })
  },
  async duplicateFloor(person, { pick, mark }) {
    const floor = chosen(person.tree.floors, pick)
    if (!floor) return
    const typed = { name: person.words(mark) }
    const id = newId()
    await person.write('duplicateFloor', id, typed, { id, original_id: floor.id, ...typed })
  },
  deleteItem: deletionOf('deleteItem', 'items'),
  async note(person, { pick, mark }) {
    const type_id = 1 + (pick % 3)
    const before = person.tree.notes.find(note => note.type_id === type_id) ?? { content: '', version: 0 }
    const typed = { content: `<p>${person.words(mark)}</p>` }
    await person.write('saveNote', String(type_id), typed, { type_id, ...typed, version: before.version }, before)
  },
  async surveyDate(person, { mark }) {
    const typed = { survey_date: `2026-03-${String(1 + (mark % 28)).padStart(2, '0')}` }
    await person.write('patchBuilding', person.device.building, typed, typed)
  },
  editClearance: async (person, { mark }) => {
    const typed = { [mark % 2 ? 'name' : 'site_address']: person.words(mark) }
    await saveClearance(person, typed, typed)
  },
  clearanceFinding: async (person, { mark }) => {
    const { information } = person.device.shown.record.clearance
    const additional_informations = person.words(mark)
    await saveClearance(
      person,
      { finding: additional_informations },
      { information: { ...information, additional_informations } },
    )
  },
  async clearanceSample(person, { pick, mark }) {
    const { clearance } = person.device.shown.record
    const { air_monitorings } = clearance.samples
    const old = pick % 3 === 0 ? undefined : chosen(air_monitorings, pick)
    const row = { id: old?.id ?? newId(), sample: 'Air', result: person.words(mark) }
    const others = air_monitorings.filter(({ id }) => id !== row.id)
    const samples = { ...clearance.samples, air_monitorings: [...others, row] }
    const input = { id: clearance.id, samples, version: clearance.version }
    await person.write('saveSamples', clearance.id, { [`result ${row.id}`]: row.result }, input, clearance)
  },
  async status(person, { pick }) {
    const typed = { status_id: 5 + (pick % 7) }
    await person.write('changeStatus', person.device.building, typed, typed)
  },
  async offline(person) {
    person.device.network.isOffline = true
  },
  async online(person) {
    person.device.network.isOffline = false
    person.device.run(({ outbox }) => outbox.wake())
  },
  async restart({ device }) {
    device.kill()
    await device.open()
  },
  refresh: person => person.refresh(),
  decide: (person, { pick, mark }) => person.decide(pick, mark % 2 === 0),
  trespass: person => person.trespass(),
  wait: (_, { mark }) => new Promise(done => setTimeout(done, mark % 20)),
}
