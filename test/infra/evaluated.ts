import { existsSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { createRequire, SourceMap } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Loads the given bundles like a cold start, and prints for each bundle the packages with executed code: per file, the modules
 * whose functions were called, according to the source map.
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

function packagesOf(path: string): (string | undefined)[] {
  const text = readFileSync(path, 'utf8')
  const lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')))
  const ran = result.find(({ url }) => url === `file://${path}`)?.functions.flatMap(({ ranges }) => ranges) ?? []
  return ran.map(({ startOffset, count }) => {
    const line = lines.findLastIndex(start => start <= startOffset)
    const entry = map.findEntry(line, startOffset - (lines[line] ?? 0))
    return count > 0 && 'originalSource' in entry ? PACKAGE.exec(entry.originalSource)?.[1] : undefined
  })
}

/** Over all loaded files of a bundle. */
function packagesIn(index: string): string[] {
  const dir = `file://${dirname(index)}/`
  // A file without a source map belongs to the bundler.
  const loaded = result.filter(({ url }) => url.startsWith(dir) && existsSync(`${fileURLToPath(url)}.map`))
  const packages = loaded.flatMap(({ url }) => packagesOf(fileURLToPath(url)))
  return [...new Set(packages.filter(found => found !== undefined))]
}

console.log(JSON.stringify(Object.fromEntries(paths.map(path => [path, packagesIn(path)]))))
