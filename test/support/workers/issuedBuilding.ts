import { ulid } from 'ulid'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { floorsOf, roomsOf } from '#shared/domain/tree/tree.ts'
import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { upload } from '#test/support/people/api.ts'
import { aPortalContact, inPortal } from '#test/support/people/portal.ts'
import { codeIn, onSite } from '#test/support/people/site.ts'
import { aReviewedBuilding } from './revisions.ts'

export type IssuedBuilding = Awaited<ReturnType<typeof anIssuedBuilding>>

/**
 * A reviewed building with one presumed item that has a photo and a comment, and its issued report. A portal contact of the
 * client may sign in.
 */
export async function anIssuedBuilding() {
  const fixture = await aReviewedBuilding()
  const { api, managing, project, treeOf, approve, make } = fixture
  const { building, client } = project
  const reopen = () =>
    managing.buildings.setStatus({ body: { id: building, status_id: STATUS.needsEdits, message: 'More' } })
  await reopen()
  const tree = await treeOf()
  const [room] = floorsOf(tree).flatMap(({ id }) => roomsOf(tree, id))
  await api.rooms.save({ body: { ...room!, building_id: building, is_not_suspicious: false, note: '' } })
  const photo = await upload(api, aPhoto(), 'image/jpeg', 'photo')
  const record = (name: string, id = ulid()) =>
    api.items
      .save({
        body: {
          ...{ ...TILES, id, building_id: building, room_id: room!.id, name, image: photo, comment: 'Behind the door' },
          ...{ assessment_method_id: METHOD.presumed, presumed_sample: { sample_status_id: 3 }, amount_type_id: 1 },
        },
      })
      .then(() => id)
  const item = await record('Vinyl tiles')
  await approve()
  const report = await make()
  const contact = await aPortalContact(managing, fixture.company.id, client)
  return {
    ...fixture,
    building,
    client,
    reopen,
    record,
    item,
    photo,
    report,
    contact,
    portal: inPortal(contact.portalToken).api,
  }
}

export const PIN = '482913'

/** An issued building with its on-site register turned on, its poster's code, and a phone that has entered the PIN. */
export async function aBuildingWithPoster() {
  const fixture = await anIssuedBuilding()
  const { managing, building, company } = fixture
  const params = { id: building }
  const turn = async (pin: string | null) => {
    const { version } = (await managing.site.settings({ params })).data.settings
    return managing.site.save({ params, body: { pin, ...(version && { version }) } })
  }
  await turn(PIN)
  const { SiteRegisters } = await import('#functions/data/access/siteRegisters.ts')
  const code = codeIn(await SiteRegisters.addressOf(company.id, building))
  const enter = async (pin = PIN, phone = onSite()) => {
    await phone.api.site.enter({ params: { code }, body: { pin } })
    return phone.api.site
  }
  return { ...fixture, turn, code, enter, phone: await enter() }
}
export type BuildingWithPoster = Awaited<ReturnType<typeof aBuildingWithPoster>>
