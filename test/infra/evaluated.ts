import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { createRequire, SourceMap } from 'node:module'

/**
 * Loads the bundles that it is given, as a cold start does, and prints per bundle the packages of which some code ran:
 * the names of the modules in whose place a function was called, by the bundle's source map.
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

function packagesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')))
  const ran = result.find(({ url }) => url === `file://${path}`)?.functions.flatMap(({ ranges }) => ranges) ?? []
  const sources = ran.map(({ startOffset, count }) => {
    const line = lines.findLastIndex(start => start <= startOffset)
    const entry = map.findEntry(line, startOffset - (lines[line] ?? 0))
    return count > 0 && 'originalSource' in entry ? PACKAGE.exec(entry.originalSource)?.[1] : undefined
  })
  return [...new Set(sources.filter(source => source !== undefined))]
}

console.log(JSON.stringify(Object.fromEntries(paths.map(path => [path, packagesOf(path)]))))
