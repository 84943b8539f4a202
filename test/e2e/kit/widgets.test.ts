import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WIDGETS } from './widgets.ts'

const { PrimeReact, ours } = WIDGETS
const SOURCE = join(import.meta.dirname, '../../../frontend/src')
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8')
const namesIn = (text: string, name: RegExp) => [...text.matchAll(name)].map(([, found]) => found ?? '')

/** The PrimeReact modules that a file imports itself. */
const primeIn = (file: string) => namesIn(read(file), /'primereact\/(\w+)'/g)

/** Also those that it imports by way of other parts of the kit. */
function primeBehind(file: string, known = new Set<string>()): string[] {
  if (known.has(file)) return []
  known.add(file)
  const parts = [
    ...namesIn(read(file), /'\.\/(\w+\.tsx)'/g).map(name => join(dirname(file), name)),
    ...namesIn(read(file), /'#frontend\/(ui\/[\w/]+\.tsx)'/g),
  ]
  return [...primeIn(file), ...parts.flatMap(part => primeBehind(part, known))]
}

const COMPONENT = /^export (?:default )?(?:async )?(?:function|const) [A-Z]\w*[ (<=]/m
const components = readdirSync(join(SOURCE, 'ui'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.tsx'))
  .map(name => `ui/${name}`)
  .filter(file => COMPONENT.test(read(file)))

describe('P-14 the table of widgets', () => {
  test('each part of the kit has one row, and each row is of files that are there', () => {
    const listed: string[] = [...PrimeReact, ...ours].flatMap(({ files }) => files.map(file => `${file}.tsx`))
    expect(listed.filter(file => file.startsWith('ui/')).sort()).toEqual(components.sort())
    expect(new Set(listed).size).toBe(listed.length)
  })

  test.each(PrimeReact)('$name: PrimeReact’s, as its files have it', ({ files, prime }) => {
    const found = files.flatMap(file => primeBehind(`${file}.tsx`))
    expect(found).toEqual(expect.arrayContaining(prime.map(name => name.toLowerCase())))
  })

  test.each(ours)('$name: ours, as its files have it', ({ files }) => {
    expect(files.flatMap(file => primeIn(`${file}.tsx`))).toEqual([])
  })

  test('no screen takes anything from PrimeReact by itself', () => {
    const all = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
    expect(all.filter(file => !file.startsWith('ui/') && primeIn(file).length > 0)).toEqual([])
  })
})
