import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WIDGETS } from './widgets.ts'

const { PrimeReact, ours } = WIDGETS
const SOURCE = join(import.meta.dirname, '../../../frontend/src')
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8')
const namesIn = (text: string, name: RegExp) => [...text.matchAll(name)].map(([, match]) => match ?? '')

/** The PrimeReact modules that a file imports directly. */
const primeImports = (file: string) => namesIn(read(file), /'primereact\/(\w+)'/g)

/** Includes indirect imports through other parts of the kit. */
function allPrimeImports(file: string, known = new Set<string>()): string[] {
  if (known.has(file)) return []
  known.add(file)
  const parts = [
    ...namesIn(read(file), /'\.\/(\w+\.tsx)'/g).map(name => join(dirname(file), name)),
    ...namesIn(read(file), /'#frontend\/(ui\/[\w/]+\.tsx)'/g),
  ]
  return [...primeImports(file), ...parts.flatMap(part => allPrimeImports(part, known))]
}

const COMPONENT = /^export (?:default )?(?:async )?(?:function|const) [A-Z]\w*[ (<=]/m
const components = readdirSync(join(SOURCE, 'ui'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.tsx'))
  .map(name => `ui/${name}`)
  .filter(file => COMPONENT.test(read(file)))

describe('the table of widgets [P-14]', () => {
  test('each part of the kit has one row, and each row names files that exist', () => {
    const listed: string[] = [...PrimeReact, ...ours].flatMap(({ files }) => files.map(file => `${file}.tsx`))
    expect(listed.filter(file => file.startsWith('ui/')).sort()).toEqual(components.sort())
    expect(new Set(listed).size).toBe(listed.length)
  })

  test.each(PrimeReact)('$name: its files import from PrimeReact', ({ files, prime }) => {
    const imported = files.flatMap(file => allPrimeImports(`${file}.tsx`))
    expect(imported).toEqual(expect.arrayContaining(prime.map(name => name.toLowerCase())))
  })

  test.each(ours)('$name: its files import nothing from PrimeReact', ({ files }) => {
    expect(files.flatMap(file => primeImports(`${file}.tsx`))).toEqual([])
  })

  test('no screen imports from PrimeReact itself', () => {
    const all = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
    expect(all.filter(file => !file.startsWith('ui/') && primeImports(file).length > 0)).toEqual([])
  })
})
