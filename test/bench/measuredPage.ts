import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { GOALS, LIMITS, UNMEASURED } from './goals.ts'
import type { Result } from './result.ts'

const root = join(import.meta.dirname, '../..')
const STORED = join(import.meta.dirname, 'measured.json')
export const PAGE = join(root, 'docs/measured.md')

/** The last results of a bench. */
interface Measured {
  readonly day: string
  readonly machine: string
  readonly results: readonly Result[]
}
export type AllMeasured = Readonly<Record<string, Measured>>

export const readMeasured = (): AllMeasured => JSON.parse(readFileSync(STORED, 'utf8'))

/** Keeps the results of some benches, in place of their last ones, and writes the page. */
export function keepMeasured(results: Readonly<Record<string, readonly Result[]>>): void {
  const now = { day: new Date().toISOString().slice(0, 10), machine: machineName() }
  const kept = { ...readMeasured() }
  for (const [bench, each] of Object.entries(results)) kept[bench] = { ...now, results: each }
  writeFileSync(STORED, `${JSON.stringify(kept, undefined, 2)}\n`)
  writeFileSync(PAGE, measuredPage(kept))
}

const machineName = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.versions.node.split('.')[0]}`

/** Why a result misses its goal; undefined where nobody has said. */
export const limitOf = ({ goal, of = '' }: Result): string | undefined =>
  LIMITS.find(limit => limit.goal === goal && limit.about.test(of))?.why

/** The page of all results by goal. */
export function measuredPage(measured: AllMeasured): string {
  const rows = Object.entries(measured).flatMap(([bench, { results }]) => results.map(result => ({ ...result, bench })))
  const met = rows.filter(({ ok }) => ok).length
  const sections = Object.entries(GOALS).flatMap(([goal, words]) => {
    const own = rows.filter(row => row.goal === goal)
    if (own.length === 0) return []
    const lines = own.map(
      row => `| ${row.of ?? words} | ${row.ratio} | ${row.target} | ${verdictOf(row)} | ${row.bench} |`,
    )
    const limits = new Set(own.flatMap(row => (row.ok ? [] : (limitOf(row) ?? []))))
    return [
      `## ${goal} ${words}`,
      ['| measured | figure | goal | | bench |', '|---|---|---|---|---|', ...lines].join('\n'),
      ...limits,
    ].join('\n\n')
  })
  const benches = Object.entries(measured).map(([name, { day, machine }]) => `| ${name} | ${day} | ${machine} |`)
  return `${[
    '# Measured',
    `What \`npm run bench\` measured: ${met} of ${rows.length} figures meet their goal; below a table is why the others don’t. \`npm run bench -- --page\` measures all again and writes this page, \`npm run bench -- --page report\` one bench.`,
    ...sections,
    '## Not measured here',
    Object.entries(UNMEASURED)
      .map(([goal, why]) => `- ${goal}: ${why}`)
      .join('\n'),
    '## When and where',
    ['| bench | day | machine |', '|---|---|---|', ...benches].join('\n'),
  ].join('\n\n')}\n`
}

const verdictOf = ({ ok }: Result) => (ok ? 'met' : '**missed**')
