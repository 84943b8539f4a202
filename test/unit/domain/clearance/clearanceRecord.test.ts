import { expect, test } from 'vitest'
import { certificateNumber } from '#shared/domain/clearance/certificateNumber.ts'
import { type Clearance, isCertificateInProgress } from '#shared/domain/clearance/clearance.ts'
import { type LogPhoto, mergePhotos } from '#shared/domain/clearance/clearanceFiles.ts'
import { clearanceListEntry } from '#shared/domain/clearance/clearanceListEntry.ts'
import { isLicensed, removalistsOfChosenCompanies } from '#shared/domain/clearance/removalist.ts'
import { exampleClearance } from '#test/support/data/exampleClearance.ts'

const example = exampleClearance().clearance
const building = { id: 'b', survey_id: 's', name: 'Hall' }

test('a list entry of a clearance has its first inspection, its status in words and the existing fields of its certificate [3§2.5]', () => {
  const people = [
    { id: 'x', full_name: 'Somebody Else' },
    { id: example.authors[0]!, full_name: 'Aroha Ngata' },
  ]
  const bare = {
    ...{ id: example.id, name: example.name, site_address: example.site_address, building, class: 1 },
    ...{ inspection_date_time: '2026-02-17T14:30', status: 'reviewed', readable_status: 'Reviewed' },
    ...{ message: '', has_report: false, updated_at: example.updated_at },
    authors_list: [{ id: example.authors[0], full_name: 'Aroha Ngata' }],
  }
  expect(clearanceListEntry(example, building, people)).toEqual(bare)
  const document = { ...example.document, state: 'queued' as const, problem: 'No plan', is_cancelled: true, size: 9 }
  const clearance = { ...example, inspection_dates: [], document } as Clearance
  const { inspection_date_time: _, ...undated } = bare
  expect(clearanceListEntry(clearance, building, people)).toEqual({
    ...undated,
    ...{ is_generating: true, certificate_problem: 'No plan', is_certificate_cancelled: true, certificate_size: 9 },
  })
})

test('a certificate is being made while it is queued or active [3§4.2]', () => {
  const states = ['none', 'queued', 'active', 'completed', 'failed'] as const
  expect(states.filter(state => isCertificateInProgress({ state }))).toEqual(['queued', 'active'])
})

test('a certificate’s number is the end of its clearance’s id [2§3]', () => {
  expect(certificateNumber('01JABCDEFGHJKMNPQR7XQ2M9KD')).toBe('CC-7XQ2-M9KD')
})

test('Class A needs licence A, Class B licence B [3§2.6]', () => {
  const [a, b] = [
    { license_no_a: 'A-1', license_no_b: '' },
    { license_no_a: '', license_no_b: 'B-1' },
  ]
  expect([isLicensed(a, 1), isLicensed(a, 2), isLicensed(b, 1), isLicensed(b, 2)]).toEqual([true, false, false, true])
})

test('removalists of an unselected company are dropped [3§4.3]', () => {
  const removalists = [
    { id: 'r1', removal_company_id: 'c1' },
    { id: 'r2', removal_company_id: 'c2' },
  ]
  expect(removalistsOfChosenCompanies(['r2', 'r1'], ['c1'], removalists)).toEqual(['r1'])
  expect(removalistsOfChosenCompanies(['r1', 'gone'], ['c1', 'c2'], removalists)).toEqual(['r1'])
})

test('photos not named in a save stay first; named ones follow in its order, without deleted ones [3§2.6]', () => {
  const photo = (id: string, name = '', deleted = false) => ({ id, name, deleted }) as LogPhoto
  const merged = mergePhotos(
    [photo('a'), photo('b', 'old'), photo('c')],
    [photo('d'), photo('b', 'new'), photo('c', '', true)],
  )
  expect(merged.map(({ id, name }) => `${id}${name}`)).toEqual(['a', 'd', 'bnew'])
})
