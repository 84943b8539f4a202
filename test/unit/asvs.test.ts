import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(project, path), 'utf8')

/**
 * The number of requirements per level in `5.0/docs_en/OWASP_Application_Security_Verification_Standard_5.0.0_en.csv` in
 * github.com/OWASP/ASVS.
 */
const REQUIREMENTS = { 1: 70, 2: 183 }
/** The number of requirements of both levels per chapter V1 to V17 in the same file. */
const OF_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const MAX_WORDS = 15

interface Row {
  readonly id: string
  readonly level: string
  readonly requirement: string
  readonly answer: string
  readonly 'shown by': string
}
const { data: rows } = Papa.parse<Row>(textOf('test/security/asvs.csv'), { header: true, skipEmptyLines: true })
const answered = (answer: string) => rows.filter(row => row.answer === answer)

/** The rows with this answer that fail a condition, by id, so that a failure names all of them. */
const wrong = (answer: string, holds: (shownBy: string, row: Row) => boolean) =>
  answered(answer).flatMap(row => (holds(row['shown by'], row) ? [] : [`${row.id}: ${row['shown by']}`]))

describe('B ASVS 5.0', () => {
  test('each requirement of levels 1 and 2 has one row', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.filter(({ id }) => !/^V\d+\.\d+\.\d+$/.test(id))).toEqual([])
    for (const [level, count] of Object.entries(REQUIREMENTS))
      expect(rows.filter(row => row.level === level)).toHaveLength(count)
    const ofChapter = OF_CHAPTER.map((_, index) => rows.filter(({ id }) => id.startsWith(`V${index + 1}.`)).length)
    expect(ofChapter).toEqual(OF_CHAPTER)
  })

  test('each has a phrase and an answer', () => {
    const long = rows.filter(({ requirement }) => !requirement || requirement.split(/\s+/).length > MAX_WORDS)
    expect(long).toEqual([])
    const answers = ['test', 'code', 'operator', 'not applicable', 'gap']
    expect(rows.filter(({ answer }) => !answers.includes(answer))).toEqual([])
  })

  test('each test file named in a row exists', () => {
    const isTest = (path: string) => /^test\/.*\.test\.ts$/.test(path) && existsSync(join(project, path))
    expect(wrong('test', shownBy => shownBy.split('; ').every(isTest))).toEqual([])
  })

  test('each code file named in a row exists, with a reason for having no test', () => {
    const isExplained = (shownBy: string) => {
      const [path = '', why = ''] = shownBy.split(/: (.*)/s)
      return path !== '' && existsSync(join(project, path)) && why !== ''
    }
    expect(wrong('code', isExplained)).toEqual([])
  })

  test('each operator’s task is a section of the runbook', () => {
    const headings: readonly string[] = textOf('infra/RUNBOOK.md').match(/(?<=^#+ ).+$/gm) ?? []
    expect(wrong('operator', shownBy => headings.includes(shownBy))).toEqual([])
  })

  test('inapplicable requirements and gaps have a reason, and files named there exist', () => {
    const isSaid = (shownBy: string) =>
      shownBy.trim() !== '' &&
      (shownBy.match(/\b(?:test|functions|shared|frontend|infra|docs)\/[\w./-]+\.\w+/g) ?? []).every(path =>
        existsSync(join(project, path)),
      )
    expect(wrong('not applicable', isSaid)).toEqual([])
    expect(wrong('gap', isSaid)).toEqual([])
  })

  test('SECURITY.md has the number of each answer', () => {
    const [tests, code, operator, none, gaps] = ['test', 'code', 'operator', 'not applicable', 'gap'].map(
      answer => answered(answer).length,
    )
    expect(textOf('SECURITY.md')).toContain(
      `${tests} are shown by a test, ${code} by code alone, ${operator} are the operator’s, ${none} do not apply, and ${gaps} are gaps`,
    )
  })
})
