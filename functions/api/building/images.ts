import { Buildings } from '#functions/data/building/buildings.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { Clients } from '#functions/data/company/clients.ts'
import { Companies } from '#functions/data/company/companies.ts'
import { Users } from '#functions/data/company/users.ts'
import { pictureOf } from '#functions/documents/drawingImages.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { serve } from '#functions/http/serve.ts'
import { logCrossing } from '#functions/runtime/crossing.ts'
import { images } from '#shared/contract/building/images.ts'
import { contextMarks } from '#shared/domain/building/planAreas.ts'
import { bagOf, find, must, type Tree } from '#shared/domain/tree/tree.ts'
import type { Picture } from '#shared/domain/vocabulary/fields.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const handler = serve(images, {
  async company({ params }, caller) {
    if (params.id !== caller.company_id && !may(caller, 'root')) throw new Refusal('not_found')
    await logCrossing(caller, params.id, 'images.company')
    return addressOf(params.id, (await Companies.read(params.id)).logo)
  },

  async client({ params }, { company_id }) {
    return addressOf(company_id, (await Clients.read(company_id, params.id)).image)
  },

  async signature({ params }, { company_id }) {
    return addressOf(company_id, (await Users.read(company_id, params.id))?.signature)
  },

  async building({ params }, { company_id }) {
    return addressOf(company_id, (await Buildings.read(company_id, params.id)).image)
  },

  async sitePlan({ params }, { company_id }) {
    return addressOf(company_id, (await Buildings.read(company_id, params.id)).site_plan)
  },

  async plan({ params, query }, { company_id }) {
    const { floors } = await readTree(company_id, query.building_id)
    return addressOf(company_id, must(floors, params.floor).image)
  },

  async floor({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    const { name } = must(tree.floors, params.floor)
    return drawn(await pictureOf(tree, 'floor', params.floor, fileName(tree, name)))
  },

  async room({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    const room = must(tree.rooms, params.id)
    const floor = must(tree.floors, room.floor_id)
    return drawn(await pictureOf(tree, 'room', params.id, fileName(tree, `${floor.name} ${room.name}`)))
  },

  async item({ params, query }, { company_id }) {
    const { items } = await readTree(company_id, query.building_id)
    return addressOf(company_id, must(items, params.id).image)
  },

  async itemAlternate({ params, query }, { company_id }) {
    const { items } = await readTree(company_id, query.building_id)
    return addressOf(company_id, must(items, params.id).image_alt)
  },

  async itemPolygon({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    const item = must(tree.items, params.id)
    const room = must(tree.rooms, item.room_id)
    const name = [room.name, bagOf(item), item.name].filter(Boolean).join(' ')
    return drawn(await pictureOf(tree, 'item', item.id, fileName(tree, name)))
  },

  async itemBackground({ params, query }, { company_id }) {
    return backgroundOf(await readTree(company_id, query.building_id), params.floor)
  },

  async itemSurroundings({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    const room = find(tree.rooms, find(tree.items, params.item)?.room_id)
    if (room?.floor_id !== params.floor) throw new Refusal('not_found')
    return backgroundOf(tree, params.floor, params.item)
  },

  async roomBackground({ params, query }, { company_id }) {
    return backgroundOf(await readTree(company_id, query.building_id), params.floor)
  },

  async roomSurroundings({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    if (find(tree.rooms, params.room)?.floor_id !== params.floor) throw new Refusal('not_found')
    return backgroundOf(tree, params.floor, params.room)
  },
})

async function addressOf(companyId: string, picture: Picture | undefined) {
  if (!picture) throw new Refusal('not_found')
  return { data: { url: await Bucket.presignGet(companyId, picture.file) } }
}

function drawn<T>(data: T | undefined): { data: T } {
  if (!data) throw new Refusal('not_found')
  return { data }
}

/** `KHS-2041 Harbour House Ground floor.png`, without what file systems refuse. */
const fileName = ({ building }: Tree, name: string) =>
  `${[building.job_number, building.name, name].join(' ').replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')}.png`

async function backgroundOf(tree: Tree, floorId: string, exceptId = '') {
  const plan = must(tree.floors, floorId).image
  const { data } = await addressOf(tree.building.company_id, plan)
  const { width = 0, height = 0 } = plan ?? {}
  return { data: { ...data, width, height, marks: contextMarks(tree, floorId, exceptId) } }
}
