import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { normaliseRevisionCode } from '#shared/domain/files/revision.ts'
import { anonymous } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { workCertificates } from '#test/support/workers/certificates.ts'
import { aCompanyWithClearances } from '#test/support/workers/clearances.ts'
import { deletionsIn, tableAccess } from '#test/support/workers/deletions.ts'
import { aReviewedBuilding, hashAt, revisionStatus } from '#test/support/workers/revisions.ts'

const TIMEOUT = { timeout: 60_000 }
const CODE = /^[0-9A-HJKMNP-TV-Z]{26}$/

test(
  'a reviewed building’s report is issued: every page has its code, which leads to its hash [2§4]',
  TIMEOUT,
  async () => {
    const { make, download } = await aReviewedBuilding()
    const { id, code, requested_at } = await make()
    const { bytes, hash } = await download(id)
    expect(code).toMatch(CODE)
    expect(await revisionStatus(code)).toEqual({
      code,
      kind: 'report',
      issue: 1,
      issued_at: requested_at,
      issued_by: 'Tōtara Surveys',
      file: hash,
      state: 'current',
    })
    for (const page of await pdfText(bytes)) expect(page).toContain(`/verify/${code}`)
  },
)

test('the next report supersedes the one of the same contaminant only [2§4]', TIMEOUT, async () => {
  const { make } = await aReviewedBuilding()
  const first = await make('1')
  const lead = await make('2')
  const second = await make('1')
  expect(await revisionStatus(first.code)).toMatchObject({
    state: 'superseded',
    issue: 1,
    changed_at: expect.any(String),
  })
  expect(await revisionStatus(second.code)).toMatchObject({ state: 'current', issue: 2 })
  expect(await revisionStatus(lead.code)).toMatchObject({ state: 'current', issue: 1 })
})

test(
  'reopening withdraws a report permanently; reports before the next review are drafts on every page [2§4 W3]',
  TIMEOUT,
  async () => {
    const { make, download, managing, project, approve } = await aReviewedBuilding()
    const [first, second, lead] = [await make('1'), await make('1'), await make('2')]
    await managing.buildings.setStatus({ body: { id: project.building, status_id: STATUS.complete } })
    expect(await revisionStatus(second.code)).toMatchObject({ state: 'current' })
    await managing.buildings.setStatus({
      body: { id: project.building, status_id: STATUS.needsEdits, message: 'More' },
    })
    const after = await Promise.all([first, second, lead].map(({ code }) => revisionStatus(code)))
    expect(after.map(({ state }) => state)).toEqual(['superseded', 'withdrawn', 'withdrawn'])
    const draft = await make('1')
    expect(draft).toMatchObject({ status: 'completed', final_document_name: expect.stringMatching(/ draft\.pdf$/) })
    expect(draft.code).toBeUndefined()
    for (const page of await pdfText((await download(draft.id)).bytes)) expect(page).toContain('Draft: not issued')
    await approve()
    const third = await make('1')
    // A draft between two issues takes no version number.
    expect(await revisionStatus(third.code)).toMatchObject({ state: 'current', issue: 3 })
    expect((await pdfText((await download(third.id)).bytes)).join(' ')).not.toContain('Draft')
    expect(await revisionStatus(second.code)).toEqual(after[1])
  },
)

test('deleting a building withdraws its issued documents [2§7]', TIMEOUT, async () => {
  const { company, make, project, treeOf } = await aReviewedBuilding()
  const { code } = await make()
  const { transact, keys } = await tableAccess()
  const { survey_id } = (await treeOf()).building
  await transact([{ op: 'delete', key: keys.survey(company.id, survey_id) }])
  expect(await deletionsIn(company.id).work('survey', project.survey)).toBe(0)
  expect(await revisionStatus(code)).toMatchObject({ state: 'withdrawn' })
})

test(
  'a reviewed certificate is issued, and says whether the area is clear; set back to Active it is withdrawn [3§4.2 W2]',
  TIMEOUT,
  async () => {
    const { api, reviewing, company, make, read, place } = await aCompanyWithClearances()
    const clearance_id = await make()
    const work = () => workCertificates(company.id, clearance_id)
    const review = async () => {
      await api.clearances.setForReview({ body: { clearance_id } })
      await reviewing.clearances.approve({ body: { clearance_id } })
      await work()
      return (await read(clearance_id)).document
    }
    await api.clearances.generate({ body: { clearance_id } })
    await work()
    const draft = (await read(clearance_id)).document
    expect([draft.state, draft.code]).toEqual(['completed', undefined])
    const { code, file } = await review()
    const { url } = (await api.clearances.pdf({ params: { id: clearance_id } })).data
    const { bytes, hash } = await hashAt(url)
    expect(hash).toBe(file)
    expect(await revisionStatus(code)).toMatchObject({
      ...{ state: 'current', kind: 'clearance', issue: 1, file, shows_clear: false },
    })
    expect((await pdfText(bytes))[0]).toContain(`/verify/${code}`)
    const [{ readDocuments }, { readTree }, { Clearances }] = await Promise.all([
      import('#functions/documents/issuedDocuments.ts'),
      import('#functions/data/building/trees.ts'),
      import('#functions/data/clearance/clearances.ts'),
    ])
    expect(await Clearances.ofBuilding(company.id, place.building)).toMatchObject([{ shows_clear: false }])
    const shown = await readDocuments(company.id, await readTree(company.id, place.building))
    expect(shown).toMatchObject([{ name: expect.stringMatching(/^Inspection, area not shown to be clear: /) }])
    const messages = await Promise.all([api, reviewing].map(each => each.users.messages()))
    expect(messages.flatMap(({ data }) => data.map(({ message }) => message))).toContainEqual(
      expect.stringMatching(/^The inspection report, which does not show the area to be clear, for .+ is ready$/),
    )
    await reviewing.clearances.setToActive({ params: { id: clearance_id } })
    expect(await revisionStatus(code)).toMatchObject({ state: 'withdrawn' })
    const next = await review()
    expect(next.code).not.toBe(code)
    expect(await revisionStatus(next.code)).toMatchObject({ state: 'current', issue: 2 })
    expect(await revisionStatus(code)).toMatchObject({ state: 'withdrawn' })
  },
)

test('deleting a clearance’s building withdraws its certificate [2§7]', TIMEOUT, async () => {
  const { api, reviewing, company, make, read, place } = await aCompanyWithClearances()
  const clearance_id = await make()
  await api.clearances.setForReview({ body: { clearance_id } })
  await reviewing.clearances.approve({ body: { clearance_id } })
  await workCertificates(company.id, clearance_id)
  const { code } = (await read(clearance_id)).document
  expect(await revisionStatus(code)).toMatchObject({ state: 'current' })
  const { transact, keys } = await tableAccess()
  await transact([{ op: 'delete', key: keys.survey(company.id, place.survey) }])
  const removals = deletionsIn(company.id)
  expect(await removals.work('survey', place.survey)).toBe(0)
  expect(await revisionStatus(code)).toMatchObject({ state: 'withdrawn' })
  expect(await removals.work('building', place.building)).toBe(0)
  expect(await removals.left(place.building)).toBe(0)
})

test('the check page reveals nothing about client, site or people [S-04]', TIMEOUT, async () => {
  const { make, api, project, company } = await aReviewedBuilding('Canary 7Q')
  const { code } = await make()
  const said = JSON.stringify(await anonymous().verification.read({ params: { code: code ?? '' } }))
  const tree = await api.buildings.tree({ params: { id: project.building } })
  const strings = JSON.stringify(tree).match(/(?<=")[^"]{4,}(?=")/g) ?? []
  const revealed = strings.filter(text => /[A-Z ]/.test(text) && text !== code && said.includes(text))
  expect(revealed.filter(text => !/^\d{4}-\d\d-\d\dT/.test(text))).toEqual([])
  for (const secret of ['Canary', 'Mere', 'Napier', company.id, project.building, project.client, project.survey])
    expect(said, secret).not.toContain(secret)
})

test('an unknown code is not found in any spelling; guesses are counted [S-14]', async () => {
  const ask = (code: string) => anonymous().verification.read({ params: { code } })
  for (const code of ['0'.repeat(26), 'short', '../login', '%', `${'0'.repeat(25)}U`])
    await expect(ask(code), code).rejects.toMatchObject({ status: 404, code: 'not_found' })
  const { countAttempt } = await import('#functions/data/access/attempts.ts')
  const from = `verify#test-${Math.random()}`
  await Promise.all([countAttempt(from, 2), countAttempt(from, 2)])
  await expect(countAttempt(from, 2)).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('a code may be typed in small letters, with hyphens, O for 0, I and L for 1 [2§4]', TIMEOUT, async () => {
  expect(normaliseRevisionCode(' o1il-abc ')).toBe('0111ABC')
  const { make } = await aReviewedBuilding()
  const { code = '' } = await make()
  const typed = code
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replace(/^(.{5})/, '$1-')
  expect(await revisionStatus(typed)).toMatchObject({ code, state: 'current' })
})

test('issuing a report or certificate is an act of its requester; a draft is none [S-24]', TIMEOUT, async () => {
  const issuesOf = async (companyId: string) =>
    (await auditLogOf(companyId))
      .filter(({ event }) => event === 'report_issued' || event === 'certificate_issued')
      .map(({ event, target, detail, outcome }) => ({ event, target, detail, outcome }))
  const { company, make, project, managing } = await aReviewedBuilding()
  await make('2')
  await managing.buildings.setStatus({ body: { id: project.building, status_id: STATUS.complete } })
  await managing.buildings.setStatus({ body: { id: project.building, status_id: STATUS.active } })
  await make('1')
  const report = { event: 'report_issued', target: `building ${project.building}`, detail: 'Lead', outcome: 'done' }
  expect(await issuesOf(company.id)).toEqual([report])

  const fixture = await aCompanyWithClearances()
  const clearance_id = await fixture.make()
  await fixture.api.clearances.generate({ body: { clearance_id } })
  await workCertificates(fixture.company.id, clearance_id)
  expect(await issuesOf(fixture.company.id)).toEqual([])
  await fixture.api.clearances.setForReview({ body: { clearance_id } })
  await fixture.reviewing.clearances.approve({ body: { clearance_id } })
  await workCertificates(fixture.company.id, clearance_id)
  const detail = 'Inspection, area not shown to be clear'
  const certificate = { event: 'certificate_issued', target: `clearance ${clearance_id}`, detail, outcome: 'done' }
  expect(await issuesOf(fixture.company.id)).toEqual([certificate])
})
