import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexEntriesOf, matchesQuery, searchTermsOf, searchWordsOf } from '#shared/domain/building/buildingSearch.ts'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { descendingId } from '#shared/domain/vocabulary/ids.ts'

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const row: BuildingListEntry = {
  id: ID,
  survey_id: ID,
  client_id: '01ARZ3NDEKTSV4RRFFQ69G5FCC',
  name: 'Ōtātara School, block B',
  phase: 'Stage 2',
  survey_name: 'Wharves',
  report_type_id: 1,
  report_type: 'Management',
  locality: 'Napier',
  full_address: '12 Karaka Street, Invercargill 9879',
  status_id: 9,
  status_name: 'Awaiting Review',
  is_asbestos: true,
  is_lead: false,
  asbestos_approval: null,
  lead_approval: null,
  asbestos_report_status: '',
  lead_report_status: '',
  asbestos_approved: false,
  lead_approved: false,
  job_number: 'KHS-2044',
  client_name: 'Northport Properties Ltd',
  surveyors: ['01ARZ3NDEKTSV4RRFFQ69G5FUU'],
  updated_at: '2026-01-31T00:00:00.000Z',
}
const finds = (search: string, more: object = {}) => matchesQuery(row, searchTermsOf({ search, ...more }))

test('words are found ignoring case and macrons, and by parts of a job number [1§2]', () => {
  expect(searchWordsOf('Ōtātara School, ŌTĀTARA KHS-2044')).toEqual(['otatara', 'school', 'khs', '2044'])
})

test('every word must be a part of a word of job number, name, identifier, survey, client or address [1§2]', () => {
  const words = ['otat', 'Otatara B', 'khs-2044', '2044', 'north otatara 12', 'INVERC 9879', 'kar str']
  for (const search of [...words, 'tatara', '044', 'KHS2044', 'hs20', 'stage', 'wharves', 'port tata'])
    expect(finds(search), search).toBe(true)
  for (const search of ['otatara harbour', 'khs-2045', '0444', 'khs2045']) expect(finds(search), search).toBe(false)
})

test('every part of three letters and more of the words of a job number and a name is the beginning of a row [1§2]', () => {
  const rows = indexEntriesOf(row)
  for (const word of ['khs2044', 'khs', '2044', 'otatara', 'school', 'block', 'stage'])
    for (let from = 0; from <= word.length - 3; from++)
      for (let to = from + 3; to <= word.length; to++)
        expect(
          rows.some(entry => entry.startsWith(word.slice(from, to))),
          word.slice(from, to),
        ).toBe(true)
})

test('status, report type and client are combined with the words [1§2]', () => {
  expect(finds('otatara', { status: 9, report_type: 1, client: row.client_id })).toBe(true)
  for (const other of [{ status: 10 }, { report_type: 2 }, { client: ID }, { surveyor: ID }])
    expect(finds('otatara', other)).toBe(false)
})

test('the most selective words are looked up: digits before common words [1§7]', () => {
  expect(searchTermsOf({ search: 'tui street 2044', status: 10 }).map(({ prefix }) => prefix)).toEqual([
    '2044',
    'tui',
    'street',
    '=status10 ',
  ])
})

test('a surveyor has a building until it is reviewed [1§7]', () => {
  expect(indexEntriesOf(row)).toContain('=open01ARZ3NDEKTSV4RRFFQ69G5FUU')
  expect(indexEntriesOf({ ...row, status_id: 10 }).filter(entry => entry.startsWith('=open'))).toEqual([])
})

test('a building has an entry by date while it is surveyed, and an active one another for planning [1§7]', () => {
  const entries = (status_id: number, survey_date?: string) =>
    indexEntriesOf({ ...row, status_id, survey_date }).filter(entry => /^=(planned|toplan)/.test(entry))
  expect(entries(STATUS.active)).toEqual(['=toplan~'])
  expect(entries(STATUS.active, '2026-02-24')).toEqual(['=planned2026-02-24', '=toplan2026-02-24'])
  for (const status of [STATUS.awaitingResult, STATUS.preReview])
    expect(entries(status, '2026-02-24')).toEqual(['=planned2026-02-24'])
  for (const status of [STATUS.needsEdits, STATUS.awaitingReview, STATUS.reviewed, STATUS.complete])
    expect(entries(status, '2026-02-24')).toEqual([])
  const isToPlan = (status_id: number, survey_date?: string) =>
    matchesQuery({ ...row, status_id, survey_date }, searchTermsOf({ search: 'otatara', to_plan: '2026-02-24' }))
  expect([isToPlan(5), isToPlan(5, '2026-02-23'), isToPlan(5, '2026-02-24'), isToPlan(6)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a building has at most 24 search words and their suffixes in 32 rows, however long its texts [P-06]', () => {
  const name = Array.from({ length: 90 }, (_, at) => `word${at}`).join(' ')
  expect(indexEntriesOf({ ...row, name }).filter(entry => !entry.startsWith('='))).toHaveLength(32)
  const short = Array.from({ length: 90 }, (_, at) => `w${at}`).join(' ')
  expect(indexEntriesOf({ ...row, job_number: '1', name: short }).filter(entry => !entry.startsWith('='))).toHaveLength(
    24,
  )
})

test('reversed ids sort the newest first [1§2]', () => {
  const [older, newer] = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01BRZ3NDEKTSV4RRFFQ69G5FAV']
  expect([descendingId(older), descendingId(newer)].sort()).toEqual([descendingId(newer), descendingId(older)])
})

test('no search row starts within a character [S-08 A12]', () => {
  const letters = fc.constantFrom('𐑝', '𠮷', '🏠', 'ō', 'a', '7', ' ', '-')
  const texts = fc.string({ unit: fc.oneof(letters, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })) })
  fc.assert(
    fc.property(texts, texts, (job_number, name) => {
      for (const entry of indexEntriesOf({ ...row, job_number, name }))
        expect(entry.isWellFormed(), JSON.stringify(entry)).toBe(true)
    }),
  )
})
