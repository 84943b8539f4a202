import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { atMost, type Result } from './result.ts'

const root = join(import.meta.dirname, '../..')
const web = join(root, 'dist/web')
const INITIAL = 195 * 1024
/** The room in it that is Amplify's alone. */
const AMPLIFY = 25 * 1024
const WHOLE = 520 * 1024
/** The owner's portal: a page of its own, which a phone loads at once. */
const PORTAL_LOAD = 120 * 1024
const PORTAL = /^assets\/portal\//
/** What is loaded only where a plan is a PDF: pdf.js, its worker and its decoders of scans. */
const PDF_READER = /\/pdf(Worker)?-|\/pdfjs-/
/** What is loaded only where a code is scanned and the browser reads none by itself. */
const CODE_READER = /\/scan-/
/** The files of the first load, as frontend/vite.config.ts names them. */
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
  const portal = scripts.filter(name => PORTAL.test(name))
  const codes = scripts.filter(name => CODE_READER.test(name))
  const all = scripts.filter(name => ![PDF_READER, PORTAL, CODE_READER].some(pattern => pattern.test(name)))
  const pdf = scripts.filter(name => PDF_READER.test(name))
  const initial = [...needed].filter(name => name.endsWith('.js'))
  const ours = initial.filter(name => !name.includes('/amplify-'))
  return [
    atMost(
      'P-14',
      weight(initial) / INITIAL,
      1,
      `sign-in and dashboard ${Math.round(weight(initial) / 1024)} KB brotli of ${INITIAL / 1024} KB`,
    ),
    atMost(
      'P-14',
      weight(ours) / (INITIAL - AMPLIFY),
      1,
      `sign-in and dashboard without Amplify ${Math.round(weight(ours) / 1024)} KB brotli of ${(INITIAL - AMPLIFY) / 1024} KB`,
    ),
    atMost(
      'P-14',
      weight(all) / WHOLE,
      1,
      `the whole product ${Math.round(weight(all) / 1024)} KB brotli of ${WHOLE / 1024} KB, without the ${Math.round(weight(pdf) / 1024)} KB that read a plan in a PDF and the ${Math.round(weight(codes) / 1024)} KB that read codes`,
    ),
    atMost(
      'P-14',
      weight(portal) / PORTAL_LOAD,
      1,
      `the owner's portal ${Math.round(weight(portal) / 1024)} KB brotli of ${PORTAL_LOAD / 1024} KB`,
    ),
    atMost(
      'P-14',
      initial.filter(name => /konva|DrawingStage|\/pdf/i.test(name)).length,
      0,
      'chunks with Konva or pdf.js in the initial load',
    ),
  ]
}

/** With the manifest of its chunks. */
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

const weight = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(web, name))).length, 0)

const missing = (name: string): never => {
  throw new Error(`The built page has no file ${name}`)
}
