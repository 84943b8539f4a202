import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPlan } from '#test/support/data/images.ts'
import { aUser, signedIn, upload } from '#test/support/people/api.ts'
import { elementsOf, structureTree } from '#test/support/readers/structureTree.ts'
import { work } from '#test/support/workers/custody.ts'
import { aPosterToMake } from '#test/support/workers/sitePosters.ts'

test('the poster has the company’s logo as soon as it has one [2§9]', async () => {
  const { company_id, building, api, params } = await aPosterToMake()
  const figures = async () => {
    const { readSitePoster } = await import('#functions/documents/sitePoster.ts')
    const target = { company_id, building_id: building }
    expect((await api.reports.poster({ params })).data).toEqual({ is_generating: true })
    await work({ kind: 'sitePoster', id: ulid(), ...target, content: (await readSitePoster(target)).content })
    const { data } = await api.reports.poster({ params })
    if (!('url' in data)) throw new Error('The poster was not made')
    const bytes = new Uint8Array(await (await fetch(data.url)).arrayBuffer())
    return elementsOf(/^Figure$/, await structureTree(bytes)).map(({ alt }) => alt)
  }
  const code = 'QR code that opens the register of this building'
  expect(await figures()).toEqual([code])
  const root = await signedIn(await aUser({ id: company_id }, [ROLE.root]))
  const logo = await upload(root, aPlan(300, 100), 'image/png', 'logo')
  const address = { address: '1 Main Street', city: 'Napier', postcode: '4110' }
  await root.companies.save({ body: { id: company_id, name: 'Mataī Surveys', ...address, logo } })
  expect(await figures()).toEqual(['Logo of Mataī Surveys', code])
})
