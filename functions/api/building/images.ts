import { Buildings } from '#functions/data/building/buildings.ts'
import { readTreeWith } from '#functions/data/building/trees.ts'
import { Clients } from '#functions/data/company/clients.ts'
import { Companies } from '#functions/data/company/companies.ts'
import { Users } from '#functions/data/company/users.ts'
import { drawingImageReply } from '#functions/documents/drawingImages.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { serve } from '#functions/http/serve.ts'
import { images } from '#shared/contract/building/images.ts'
import { contextAreas } from '#shared/domain/building/planAreas.ts'
import { withExtension } from '#shared/domain/files/fileName.ts'
import { bagCodeOf, findOrRefuse, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const handler = serve('images', images, {
  async company({ params }, caller) {
    if (params.id !== caller.company_id && !may(caller, 'root')) throw new Refusal('not_found')
    return imageUrl(params.id, (await Companies.read(params.id)).logo)
  },

  async client({ params }, { company_id }) {
    return imageUrl(company_id, (await Clients.read(company_id, params.id)).image)
  },

  async signature({ params }, { company_id }) {
    return imageUrl(company_id, (await Users.read(company_id, params.id))?.signature)
  },

  async building({ params }, { company_id }) {
    return imageUrl(company_id, (await Buildings.read(company_id, params.id)).image)
  },

  async sitePlan({ params }, { company_id }) {
    return imageUrl(company_id, (await Buildings.read(company_id, params.id)).site_plan)
  },

  async plan({ params, query }, { company_id }) {
    const { floors } = await readTreeWith(company_id, 'floor', params.floor, query.building_id)
    return imageUrl(company_id, findOrRefuse(floors, params.floor).image)
  },

  async floor({ params, query }, { company_id }) {
    const tree = await readTreeWith(company_id, 'floor', params.floor, query.building_id)
    const { name } = findOrRefuse(tree.floors, params.floor)
    return replyOrRefuse(await drawingImageReply(tree, 'floor', params.floor, fileName(tree, name)))
  },

  async room({ params, query }, { company_id }) {
    const tree = await readTreeWith(company_id, 'room', params.id, query.building_id)
    const room = findOrRefuse(tree.rooms, params.id)
    const floor = findOrRefuse(tree.floors, room.floor_id)
    return replyOrRefuse(await drawingImageReply(tree, 'room', params.id, fileName(tree, `${floor.name} ${room.name}`)))
  },

  async item({ params, query }, { company_id }) {
    const { items } = await readTreeWith(company_id, 'item', params.id, query.building_id)
    return imageUrl(company_id, findOrRefuse(items, params.id).image)
  },

  async itemAlternate({ params, query }, { company_id }) {
    const { items } = await readTreeWith(company_id, 'item', params.id, query.building_id)
    return imageUrl(company_id, findOrRefuse(items, params.id).image_alt)
  },

  async itemPolygon({ params, query }, { company_id }) {
    const tree = await readTreeWith(company_id, 'item', params.id, query.building_id)
    const item = findOrRefuse(tree.items, params.id)
    const room = findOrRefuse(tree.rooms, item.room_id)
    const name = [room.name, bagCodeOf(item), item.name].filter(Boolean).join(' ')
    return replyOrRefuse(await drawingImageReply(tree, 'item', item.id, fileName(tree, name)))
  },

  async itemBackground({ params, query }, { company_id }) {
    return backgroundOf(await readTreeWith(company_id, 'floor', params.floor, query.building_id), params.floor)
  },

  async itemSurroundings({ params, query }, { company_id }) {
    const tree = await readTreeWith(company_id, 'floor', params.floor, query.building_id)
    const room = findRow(tree.rooms, findRow(tree.items, params.item)?.room_id)
    if (room?.floor_id !== params.floor) throw new Refusal('not_found')
    return backgroundOf(tree, params.floor, params.item)
  },

  async roomBackground({ params, query }, { company_id }) {
    return backgroundOf(await readTreeWith(company_id, 'floor', params.floor, query.building_id), params.floor)
  },

  async roomSurroundings({ params, query }, { company_id }) {
    const tree = await readTreeWith(company_id, 'floor', params.floor, query.building_id)
    if (findRow(tree.rooms, params.room)?.floor_id !== params.floor) throw new Refusal('not_found')
    return backgroundOf(tree, params.floor, params.room)
  },
})

async function imageUrl(companyId: string, image: ImageFile | undefined) {
  if (!image) throw new Refusal('not_found')
  return { data: { url: await Bucket.presignGet(companyId, image.file) } }
}

function replyOrRefuse<T>(data: T | undefined): { data: T } {
  if (!data) throw new Refusal('not_found')
  return { data }
}

/** For example `KHS-2041 Harbour House Ground floor.png`. */
const fileName = ({ building }: Tree, name: string) =>
  withExtension('png', [building.job_number, building.name, name].join(' '))

async function backgroundOf(tree: Tree, floorId: string, exceptId = '') {
  const floorPlan = findOrRefuse(tree.floors, floorId).image
  const { data } = await imageUrl(tree.building.company_id, floorPlan)
  const { width = 0, height = 0 } = floorPlan ?? {}
  // The wire field for an area's style is `look`.
  const marks = contextAreas(tree, floorId, exceptId).map(({ style: look, ...area }) => ({ ...area, look }))
  return { data: { ...data, width, height, marks } }
}
