import { describe, expect, test } from 'vitest'
import { breachesOf, cyclesOf, wordProblems } from '#test/lint/rules.ts'

/** The breaches in a code base of these files. */
const breaches = (files: Readonly<Record<string, string>>) => breachesOf(new Map(Object.entries(files)))
const importing = (...names: string[]) => names.map(name => `import { x } from '${name}'`).join('\n')

describe('the layout lint', () => {
  test('a code base that keeps the order has no breach', () => {
    const files = {
      'shared/domain/text/csv.ts': '',
      'shared/domain/people/user.ts': importing('#shared/domain/text/csv.ts', './roles.ts', 'zod'),
      'shared/domain/people/roles.ts': '',
      'functions/api/access/auth.ts': importing('#shared/domain/people/user.ts'),
    }
    expect(breaches(files)).toEqual([])
  })

  test.each([
    ['a lower level imports a higher one', 'shared/domain/text/csv.ts', '#shared/domain/people/user.ts'],
    ['two folders of one level', 'functions/api/access/auth.ts', '#functions/api/company/users.ts'],
    ['a part imports one that it must not see', 'shared/domain/text/csv.ts', '#functions/jobs.ts'],
    ['the kit imports the store', 'frontend/src/ui/page/Page.tsx', '#frontend/queries/useLive.ts'],
    [
      'a feature imports one that builds on it',
      'frontend/src/features/items/ItemForm.tsx',
      '#frontend/features/rooms/RoomPage.tsx',
    ],
    ['a type is imported against the order', 'infra/stack.ts', '#localstack/cloud.ts'],
  ])('%s', (_, path, name) => {
    const found = breaches({ [path]: `import type { X } from '${name}'` })
    expect(found).toContainEqual(expect.stringContaining('against the direction of imports'))
  })

  test('a folder that is missing in the order', () => {
    const found = breaches({ 'shared/domain/weather/rain.ts': importing('#shared/domain/text/csv.ts') })
    expect(found).toEqual([expect.stringContaining('shared/domain/weather is not in test/lint/order.ts')])
  })

  test('files that import each other, as types and as values', () => {
    const found = breaches({
      'shared/drawing/a.ts': "import type { B } from './b.ts'",
      'shared/drawing/b.ts': "import { a } from './a.ts'",
    })
    expect(found).toEqual(['files import each other: shared/drawing/a.ts → shared/drawing/b.ts → shared/drawing/a.ts'])
  })

  test('folders that import each other by different files', () => {
    const found = breaches({
      'test/support/data/a.ts': importing('#test/support/people/b.ts'),
      'test/support/people/b.ts': '',
      'test/support/people/c.ts': importing('#test/support/data/d.ts'),
      'test/support/data/d.ts': '',
    })
    expect(found).toEqual([expect.stringMatching(/^folders import each other: /)])
  })
})

describe('the layout lint, packages', () => {
  test('an unusual word in code and in documents', () => {
    expect(breaches({ 'shared/drawing/a.ts': '/** Whoever draws. */' })).toEqual([expect.stringContaining('“Whoever”')])
    expect(wordProblems('docs/security.md', 'It is made anew.')).toEqual([expect.stringContaining('“anew”')])
    expect(wordProblems('docs/security.md', 'It is made again.')).toEqual([])
  })

  test.each([
    ['the AWS SDK', 'functions/api/access/auth.ts', '@aws-sdk/client-s3'],
    ['Konva', 'frontend/src/drawing/plan/PlanView.tsx', 'konva'],
    ['PrimeReact', 'frontend/src/features/rooms/RoomPage.tsx', 'primereact/dialog'],
    ['pdfmake', 'functions/documents/surveyReport.ts', 'pdfmake'],
    ['Node', 'shared/domain/text/csv.ts', 'node:fs'],
  ])('%s out of its place', (what, path, name) => {
    expect(breaches({ [path]: importing(name) })).toEqual([`${path} imports ${name}: ${what} has its own place`])
  })

  test.each(["new Intl.DateTimeFormat('en-NZ')", 'day.toLocaleDateString()', "nzDay(at, 'en-CA')"])(
    '1§2 B3 a date formatted by %s',
    text => {
      expect(breaches({ 'functions/data/a.ts': text })).toEqual([expect.stringContaining('formats a date')])
      expect(breaches({ 'shared/domain/vocabulary/time.ts': text })).toEqual([])
    },
  )

  test('B3 a text normalised outside of the functions that bound its marks', () => {
    const text = "name.normalize('NFC')"
    expect(breaches({ 'functions/data/a.ts': text })).toEqual([expect.stringContaining('use composed or foldText')])
    expect(breaches({ 'shared/schema/composed.ts': text })).toEqual([])
  })

  test.each(["database.transaction('files')", "indexedDB.open('clearfloor')"])(
    'P1 %s outside of Connection, which alone reopens a database',
    text => {
      expect(breaches({ 'frontend/src/store/a.ts': text })).toEqual([expect.stringContaining('only Connection does')])
      expect(breaches({ 'frontend/src/store/device/connection.ts': text })).toEqual([])
    },
  )

  test('a parent folder is named by its alias', () => {
    const found = breaches({ 'shared/domain/people/user.ts': importing('../text/csv.ts') })
    expect(found).toEqual([expect.stringContaining('only a file of the same folder is named by ./')])
  })

  test('a cycle of three is found once, from any start', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
    ])
    expect(cyclesOf(graph)).toEqual([['a', 'b', 'c', 'a']])
  })
})
