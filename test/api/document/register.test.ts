import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, anonymous, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { readWorkbook } from '#test/support/readers/readWorkbook.ts'
import { aReviewedBuilding, hashAt } from '#test/support/workers/revisions.ts'

const TIMEOUT = { timeout: 60_000 }

test(
  'each finished report has a register with the same facts and rooms, under its own name [2§9]',
  TIMEOUT,
  async () => {
    const { api, make, project, download } = await aReviewedBuilding()
    const report = await make()
    const request = { params: { id: report.id }, query: { building_id: project.building } }
    const { data } = await api.reports.register(request)
    expect(data.name).toBe(report.final_document_name.replace('.pdf', ' register.xlsx'))
    expect(data.name).not.toContain('draft')
    const answer = await fetch(data.url)
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    const { bytes, hash } = await hashAt(data.url)
    expect(hash).toBe(report.register_file)
    const [about, ...lists] = readWorkbook(bytes)
    expect(Object.fromEntries(about?.rows ?? [])).toMatchObject({
      Building: 'Town hall',
      Status: 'Issued',
      Version: '1',
    })
    expect(lists.at(-1)?.rows.slice(1)).toEqual([['Ground', 'Hall', 'Nothing suspect']])
    const pdf = (await download(report.id)).bytes
    expect(report.size).toBe(pdf.length)
    const printed = (await pdfText(pdf)).join('')
    for (const [label = '', value = ''] of about?.rows.slice(1) ?? [])
      if (label !== 'Status') expect(printed.replaceAll(/[\s\u200b]/g, '')).toContain(value.replaceAll(/\s/g, ''))
  },
)

test('a draft’s register is marked in its name and first sheet [2§4]', TIMEOUT, async () => {
  const { api, managing, make, project } = await aReviewedBuilding()
  await managing.buildings.setStatus({ body: { id: project.building, status_id: STATUS.awaitingReview } })
  const { id } = await make()
  const { data } = await api.reports.register({ params: { id }, query: { building_id: project.building } })
  expect(data.name).toMatch(/ draft register\.xlsx$/)
  const [about] = readWorkbook((await hashAt(data.url)).bytes)
  expect(Object.fromEntries(about?.rows ?? [])).toMatchObject({ Status: 'Draft: not issued' })
})

test('register and pack need the same rights as the report [S-02]', TIMEOUT, async () => {
  const { company, make, project, ask } = await aReviewedBuilding()
  const { id } = await make()
  const of = (api: TestApi) => {
    const request = { params: { id }, query: { building_id: project.building } }
    return Promise.allSettled([api.reports.download(request), api.reports.register(request), api.reports.pack(request)])
  }
  const fate = (results: Awaited<ReturnType<typeof of>>) =>
    results.map(result => (result.status === 'fulfilled' ? 200 : result.reason.status))
  for (const role of Object.values(ROLE) as RoleId[]) {
    const [download, register, pack] = fate(await of(await signedIn(await aUser(company, [role]))))
    expect([register, pack], `role ${role}`).toEqual([download, download])
  }
  const stranger = await signedIn(await aUser(await aCompany()))
  expect(fate(await of(stranger))).toEqual([404, 404, 404])
  expect(fate(await of(anonymous()))).toEqual([401, 401, 401])
  const unfinished = await ask('2')
  const mine = await signedIn(await aUser(company))
  await expect(
    mine.reports.register({ params: { id: unfinished }, query: { building_id: project.building } }),
  ).rejects.toMatchObject({
    code: 'report_not_available',
  })
})

test('an issued report has a pack in one file with plan and rooms; a draft has none [2§9]', TIMEOUT, async () => {
  const { api, managing, make, project } = await aReviewedBuilding()
  const { building } = project
  const report = await make()
  const { data } = await api.reports.pack({ params: { id: report.id }, query: { building_id: building } })
  expect(data.name).toBe(report.final_document_name.replace('.pdf', ' pack.html'))
  const { bytes, hash } = await hashAt(data.url)
  expect(hash).toBe(report.pack_file)
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain('<h1>Asbestos register</h1>')
  expect(text).toContain('<dt>Version</dt><dd>1</dd>')
  expect(text).toContain('>No PACM observed</p>')
  expect(text.match(/href="data:image\/jpeg;base64,/g)).toHaveLength(1)
  await managing.buildings.setStatus({ body: { id: building, status_id: STATUS.awaitingReview } })
  const draft = await make()
  expect(draft.pack_file).toBeUndefined()
  await expect(api.reports.pack({ params: { id: draft.id }, query: { building_id: building } })).rejects.toMatchObject({
    code: 'report_not_available',
  })
})

test(
  'issuing the other contaminant’s report replaces the packs of both current reports with a common one [2§9]',
  TIMEOUT,
  async () => {
    const { api, ask, work, read, make, project } = await aReviewedBuilding()
    const packOf = async (id: string) => {
      const { data } = await api.reports.pack({ params: { id }, query: { building_id: project.building } })
      return new TextDecoder().decode((await hashAt(data.url)).bytes)
    }
    const alone = await make('1')
    expect(await packOf(alone.id)).toContain('Lead is not in this file: no lead report was issued when it was made.')
    const lead = await make('2')
    const both = await packOf(alone.id)
    expect(both).toContain('<h1>Asbestos and lead register</h1>')
    for (const { code = '' } of [alone, lead]) expect(both).toContain(code)
    expect((await read(alone.id)).pack_file).toBe(lead.pack_file)
    expect((await read(alone.id)).version).toBeGreaterThan(alone.version)
    const replies = [await ask('1'), await ask('2')]
    await Promise.all(replies.map(id => work(id)))
    const [newAsbestos, newLead] = await Promise.all(replies.map(read))
    expect(newAsbestos?.status).toBe('completed')
    expect(newAsbestos?.pack_file).toBe(newLead?.pack_file)
    const newest = await packOf(replies[0]!)
    for (const code of [newAsbestos?.code, newLead?.code]) expect(newest).toContain(code)
    expect((await read(lead.id)).pack_file).not.toBe(newLead?.pack_file)
  },
)
