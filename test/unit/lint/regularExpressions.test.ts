import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expressionsOf, slowness } from '#test/lint/regularExpressions.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** For expressions with a part from another file: the expression with an example of that part. */
const MADE: Readonly<Record<string, string>> = {
  'frontend/src/features/labImport/readXlsx.ts': '(?:^|\\s)(?:[\\w-]+:)?Target="([^"]*)"',
  'frontend/src/portal/paths.ts': '^/portal/building/([0-9A-Z]{26})$',
  'functions/files/pdf/words/longWords.ts': '[^ \\t\\r\\n\\u200b]{101,}',
  'functions/http/unknownRoute.ts': '^/api/floor/(?<id>[^/]+)/image/(?<floor_id>[^/]+)$',
  'shared/domain/text/richTextTokens.ts': '</textarea(?=[\\s/>])',
}

const PARTS = ['shared', 'functions', 'frontend/src']
const FOLDERS = PARTS.flatMap(part => globSync([part, `${part}/**/*/`], { cwd: ROOT }))
const found = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).flatMap(path =>
    expressionsOf(path, readFileSync(join(ROOT, path), 'utf8')).map(each => ({ path, source: MADE[path], ...each })),
  )
const checked = new Map<string, string | undefined>()

/** A time limit cannot interrupt a check, only fail it afterwards because the machine is busy. */
describe('regular expressions [S-04 B3 B21]', { timeout: 0 }, () => {
  test.each(FOLDERS)('each of %s is linear in the length of the text', folder => {
    const slow = found(`${folder}/*.{ts,tsx}`).flatMap(({ path, line, source, flags }) => {
      if (source === undefined) return [`${path}:${line} is made of parts that are not in MADE`]
      const key = `/${source}/${flags}`
      if (!checked.has(key)) checked.set(key, slowness(source, flags))
      return checked.get(key) ? [`${path}:${line} ${key} ${checked.get(key)}`] : []
    })
    expect(slow).toEqual([])
  })

  test.each(PARTS)('finds the expressions of %s', part => {
    expect(found(`${part}/**/*.{ts,tsx}`).length).toBeGreaterThan(60)
  })

  test.each([
    [String.raw`^\s*•\s*(.*)$`, ''],
    [String.raw`\s+$`, ''],
    [String.raw`^\s+x`, 'gm'],
    ['^(a|a)*$', ''],
    ['^(?:a+){5}$', ''],
    ['<text[^>]*>', 'g'],
    ['(?:a|b|ab)+c', ''],
  ])('/%s/%s is not', (source, flags) => {
    expect(slowness(source, flags)).toMatch(/polynomial|exponential/)
  })

  test('they are found in literals and in `RegExp` calls, with constants or other values', () => {
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the text is code
    const code = [
      'const MOST = 3',
      "const WORDS = 'a|b'",
      'export const a = (text: string) => text.replace(/a+$/gi, "")',
      'const b = new RegExp(`^(${WORDS}){${MOST}}$`, "u")',
      'const c = (name: string) => RegExp(name)',
      '// /not one/',
    ]
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the text is code
    expect(expressionsOf('a.ts', code.join('\n'))).toEqual([
      { line: 3, source: 'a+$', flags: 'gi' },
      { line: 4, source: '^(a|b){3}$', flags: 'u' },
      { line: 5, flags: '' },
    ])
    expect(expressionsOf('a.tsx', 'export const A = () => <p>{/x*y/.source}</p>')).toHaveLength(1)
  })
})
