import { existsSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { createRequire, SourceMap } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Loads the given bundles like a cold start. Prints for each bundle the packages with executed code, and the number of schemas
 * created: per file, the functions that were called, according to the source map.
 */
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
const require = createRequire(import.meta.url)
const paths = process.argv.slice(2)
for (const path of paths) require(path)
const { result } = await session.post('Profiler.takePreciseCoverage')

const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)/
/** Zod calls this function once for each schema and each check. */
const SCHEMA_CONSTRUCTOR = 'function Internals('

interface Called {
  readonly source: string
  readonly line: string
  readonly count: number
}

function calledIn(path: string): Called[] {
  const text = readFileSync(path, 'utf8')
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const map = JSON.parse(readFileSync(`${path}.map`, 'utf8'))
  const sources: readonly string[] = map.sources
  const lines: string[][] = map.sourcesContent.map((content: string) => content.split('\n'))
  const positions = new SourceMap(map)
  const ran = result.find(({ url }) => url === `file://${path}`)?.functions.flatMap(({ ranges }) => ranges) ?? []
  return ran.flatMap(({ startOffset, count }) => {
    const at = starts.findLastIndex(start => start <= startOffset)
    const entry = positions.findEntry(at, startOffset - (starts[at] ?? 0))
    if (count === 0 || !('originalSource' in entry)) return []
    const source = entry.originalSource
    return { source, line: lines[sources.indexOf(source)]?.[entry.originalLine] ?? '', count }
  })
}

/** Over all loaded files of a bundle. */
function evaluatedIn(index: string) {
  const dir = `file://${dirname(index)}/`
  // A file without a source map belongs to the bundler.
  const loaded = result.filter(({ url }) => url.startsWith(dir) && existsSync(`${fileURLToPath(url)}.map`))
  const called = loaded.flatMap(({ url }) => calledIn(fileURLToPath(url)))
  const packages = called.flatMap(({ source }) => PACKAGE.exec(source)?.[1] ?? [])
  const schemas = called
    .filter(({ line }) => line.includes(SCHEMA_CONSTRUCTOR))
    .reduce((sum, { count }) => sum + count, 0)
  return { packages: [...new Set(packages)], schemas }
}

console.log(JSON.stringify(Object.fromEntries(paths.map(path => [path, evaluatedIn(path)]))))
