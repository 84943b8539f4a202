import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { atMost, type Result } from './result.ts'

const root = join(import.meta.dirname, '../..')
const web = join(root, 'dist/web')
const [INITIAL_KB, WHOLE_KB] = [195, 580]
/** Loaded only for PDF plans, or for scanning in browsers without their own code reader. */
const READERS = /\/pdf(Worker)?-|\/pdfjs-|\/reader-/
/** The owner's portal is a separate page. */
const PORTAL = /^assets\/portal\//
/** The files of the first load, as named in frontend/vite.config.ts. */
const FIRST = ['start', 'shell', 'signed-in', 'signin']

/** P-14: the JavaScript of sign-in and dashboard, and of the whole product, compressed as the CDN sends it. */
export async function run(): Promise<Result[]> {
  buildPage()
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; name?: string; imports?: string[] }
  >
  const entries = FIRST.map(name => Object.keys(manifest).find(key => manifest[key]?.name === name) ?? missing(name))
  const needed = new Set<string>()
  const take = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const imported of chunk.imports ?? []) take(imported)
  }
  for (const key of entries) take(key)
  const scripts = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js'))
  const initial = [...needed].filter(name => name.endsWith('.js'))
  const [first, total] = [weight(initial), weight(scripts.filter(name => !READERS.test(name) && !PORTAL.test(name)))]
  return [
    atMost('P-14', first / INITIAL_KB, 1, `sign-in and dashboard ${Math.round(first)} KB brotli of ${INITIAL_KB}`),
    atMost('P-14', total / WHOLE_KB, 1, `the whole product ${Math.round(total)} KB brotli of ${WHOLE_KB}`),
    atMost(
      'P-14',
      initial.filter(name => /konva|floor-|\/pdf/i.test(name)).length,
      0,
      'chunks with Konva or pdf.js in the initial load',
    ),
  ]
}

/** Includes the manifest of chunks. */
function buildPage(): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'frontend/vite.config.ts',
      '--logLevel',
      'error',
      '--manifest',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}

/** KB. */
const weight = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(web, name))).length / 1024, 0)

const missing = (name: string): never => {
  throw new Error(`The built page has no file ${name}`)
}
