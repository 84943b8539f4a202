import { type TestApi, upload } from '#test/support/people/api.ts'
import { aPlan } from './images.ts'
import { SQUARE, TILES } from './tree.ts'

/** A floor with its plan, a room drawn on it, a sampled item in the room, and a lab return. */
export async function aTreeIn(api: TestApi, building_id: string, word: string) {
  const image = await upload(api, aPlan(600, 400, word), 'image/png', 'plan')
  const floor = await api.floors.save({ body: { building_id, name: `${word} floor`, image } })
  const inFloor = { building_id, floor_id: floor.data.id }
  const room = await api.rooms.save({ body: { ...inFloor, name: `${word} room`, order: 1, layer: SQUARE } })
  const item = await api.items.save({
    body: {
      building_id,
      room_id: room.data.id,
      ...TILES,
      name: `${word} tiles`,
      sample: { bag_code: 'A001', analysis_type_id: 1 },
    },
  })
  const pdf = await upload(api, Buffer.from(`%PDF-1.4 ${word}`), 'application/pdf', 'labReturn')
  const labReturn = await api.files.addLabReturn({
    params: { id: building_id },
    body: { return: pdf.file, name: `${word} certificate.pdf`, contaminate_id: 1 },
  })
  return {
    floor: floor.data.id,
    room: room.data.id,
    item: item.data.id,
    file: image.file,
    pdf: pdf.file,
    labReturn: labReturn.data.id,
  }
}
