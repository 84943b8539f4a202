import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foldName } from '#functions/data/csvImport/nameLookup.ts'
import { asWords } from '#shared/domain/text/asWords.ts'
import { capitalised } from '#shared/domain/text/capitalised.ts'
import { compareNaturally } from '#shared/domain/text/compareNaturally.ts'
import { contentHash } from '#shared/domain/text/contentHash.ts'
import { escapeFormulas, toCsv, unescapeFormulas } from '#shared/domain/text/csv.ts'
import { escapeXml } from '#shared/domain/text/escapeXml.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { foldText, uniqueTexts } from '#shared/domain/text/foldText.ts'
import { countOf, formatNumber } from '#shared/domain/text/formatNumber.ts'
import { initials } from '#shared/domain/text/initials.ts'
import { joinWords } from '#shared/domain/text/joinWords.ts'
import { sentenceCase } from '#shared/domain/text/sentenceCase.ts'
import { composed } from '#shared/schema/composed.ts'
import { plainCharacters } from '#shared/schema/plainCharacters.ts'

test('names of the code are read as words', () => {
  expect(['managementPlan', 'floor', 'aBC', ''].map(asWords)).toEqual(['Management plan', 'Floor', 'A b c', ''])
  expect(['ōtaki', 'a b', ''].map(capitalised)).toEqual(['Ōtaki', 'A b', ''])
})

test('names are sorted as New Zealanders sort them, numbers in them by their value', () => {
  const sorted = ['Level 10', 'Ōtaki', 'level 2', 'Otaki', 'Zoo', 'Pa', 'Level 2'].sort(compareNaturally)
  expect(sorted).toEqual(['level 2', 'Level 2', 'Level 10', 'Otaki', 'Ōtaki', 'Pa', 'Zoo'])
})

test('a name has at most two initials [1§2]', () => {
  expect(['Aroha Mere Ngata', ' Tom ', '', 'ōhia 👍Tane'].map(initials)).toEqual(['AN', 'T', '', 'Ō👍'])
})

test('numbers have commas, and a count of one has no plural s', () => {
  expect([5000, 0.25, 1234567].map(formatNumber)).toEqual(['5,000', '0.25', '1,234,567'])
  expect([0, 1, 2, 5000].map(count => countOf(count, 'item'))).toEqual(['0 items', '1 item', '2 items', '5,000 items'])
  expect([['A'], ['A', 'B'], ['A', 'B', 'C']].map(joinWords)).toEqual(['A', 'A and B', 'A, B and C'])
})

test('a text is found without its macrons and in either case', () => {
  expect(['Ōtātara', 'É', 'Straße', 'A1'].map(foldText)).toEqual(['otatara', 'e', 'straße', 'a1'])
  expect(foldText('각'.repeat(190))).toBe('각'.repeat(190))
})

test('repeated and empty texts are left out, and the first spelling is kept', () => {
  expect(uniqueTexts(['Ōtara', '', 'Hall', 'otara', 'HALL', 'Hall 2'])).toEqual(['Ōtara', 'Hall', 'Hall 2'])
})

test.each([
  ['foldText', foldText, 'oa'],
  ['composed', composed, `ō${'\u0304'.repeat(29)}a`],
  ['plainCharacters', plainCharacters, `ō${'\u0304'.repeat(29)}a`],
  ['foldName', foldName, `ō${'\u0304'.repeat(29)}a`],
])('B3 %s is fast for a character with 100,000 marks', (_, compared, right) => {
  const text = `O${'\u0304'.repeat(50_000)}${'\u0316'.repeat(50_000)}a`
  const start = performance.now()
  expect(compared(text).toLowerCase()).toBe(right)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('a letter with its mark is equal in both spellings, also with the marks of other languages', () => {
  expect(['o\u0304', 'ō', 'e\u0323\u0302', 'e\u0302\u0323'].map(composed)).toEqual(['ō', 'ō', 'ệ', 'ệ'])
})

test('a text is cut to a number of characters, and never within a character', () => {
  expect(['abc', 'ab', ''].map(text => firstCharacters(text, 2))).toEqual(['ab', 'ab', ''])
  expect([1, 2, 3, 4].map(most => firstCharacters('a👍b', most))).toEqual(['a', 'a', 'a👍', 'a👍b'])
})

test('equal contents have the same fingerprint, different contents different ones', () => {
  const hash = contentHash({ a: [1, 'x'] })
  expect(hash).toMatch(/^[0-9a-f]{28}$/)
  expect(contentHash({ a: [1, 'x'] })).toBe(hash)
  const contents = Array.from({ length: 2_000 }, (_, at) => ({ at, text: 'x'.repeat(at % 50) }))
  expect(new Set(contents.map(contentHash)).size).toBe(2_000)
})

test.each([
  ['=1+1', "'=1+1"],
  [' @x', "' @x"],
  ['\tx', "'\tx"],
  ['％5', '％5'],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
  ["'tis", "'tis"],
  ['1=1', '1=1'],
  ['', ''],
])('S-13 the cell %j is written as %j, and read back', (text, cell) => {
  expect(escapeFormulas(text)).toBe(cell)
  expect(unescapeFormulas(cell)).toBe(text)
})

test('cells with separators or with blanks at an end are quoted; null and undefined give a blank cell [S-13]', () => {
  const cells = ['a;b', 'a\tb', 'a\nb', ' a', 'a ', 'a b', null, undefined, 0]
  expect(
    toCsv(
      cells.map(cell => ({ name: 'C', value: () => cell })),
      [1],
    ),
  ).toBe('\uFEFFC,C,C,C,C,C,C,C,C\r\n"a;b","a\tb","a\nb"," a","a ",a b,,,0\r\n')
})

test('text in XML has its special characters escaped and no characters that XML forbids', () => {
  expect(escapeXml(`<a b="1">&'c'</a>`)).toBe(`&lt;a b=&quot;1&quot;&gt;&amp;'c'&lt;/a&gt;`)
  expect(escapeXml('a\u0000b\u0007c\ufffe\uffff\td\r\ne\ud800')).toBe('abc\td\r\ne\ufffd')
})

test.each([
  ['GROUND FLOOR', 'Ground floor'],
  ['ŌTĀKI WING', 'Ōtāki wing'],
  ['MEETING ROOM 1', 'Meeting room 1'],
  ['LEVEL B1', 'Level B1'],
])('%s in capitals becomes %s', (name, expected) => {
  expect(sentenceCase(name)).toBe(expected)
})

test('no format of the language is created while a module loads, because that slows down a cold start [P-04]', () => {
  const root = join(import.meta.dirname, '../../../..')
  const early = globSync('{shared,functions}/**/*.ts', { cwd: root }).filter(path =>
    /^(?:export )?const [\w:. ]+ = .*(?:new Intl\.\w+\(|(?<!=> .*)formatNumber\()/m.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  )
  expect(early).toEqual([])
})
