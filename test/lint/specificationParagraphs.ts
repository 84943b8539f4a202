import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Prints the specification paragraphs and goals named in tests, with the number of tests for each. */
const root = join(import.meta.dirname, '../..')
const TITLE = /\b(?:test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*['"`]([^'"`]+)/g
const NAMED = /\b(?:[123]§\d+(?:\.\d+)?|[FSP]-\d\d)\b/g

const counted = new Map<string, number>()
for (const file of globSync('test/**/*.{test,bench}.{ts,tsx}', { cwd: root })) {
  const text = readFileSync(join(root, file), 'utf8')
  const titles = [...text.matchAll(TITLE)].map(([, title]) => title ?? '')
  const goals = file.includes('.bench.') ? [...new Set(text.match(/\bP-\d\d\b/g) ?? [])] : []
  for (const name of [...titles.flatMap(title => title.match(NAMED) ?? []), ...goals])
    counted.set(name, (counted.get(name) ?? 0) + 1)
}
const sorted = [...counted].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
for (const [name, tests] of sorted) console.log(`${name.padEnd(8)} ${tests}`)
