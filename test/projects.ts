import { globSync } from 'node:fs'
import { join } from 'node:path'
import { QUICK } from './quick.ts'

/** Vitest's projects in running order, with the folders of their tests. */
export const PROJECTS = [
  { name: 'unit', folders: ['unit'] },
  { name: 'api', folders: ['api', 'faults'] },
  { name: 'security', folders: ['security'] },
  { name: 'emulators', folders: ['emulators'] },
  { name: 'infra', folders: ['infra'] },
  { name: 'rehearsal', folders: ['rehearsal'] },
  { name: 'e2e', folders: ['e2e'] },
] as const

/** Every call once, and races and faults: with `--all` they run on the best available storage, all other tests on the embedded one. */
export const ON_BEST_STORAGE = ['api/conformance', 'faults']

export type Project = (typeof PROJECTS)[number]['name']

const ROOT = join(import.meta.dirname, '..')
export const isIn = (path: string, places: readonly string[]) =>
  places.some(place => path === `test/${place}` || path.startsWith(`test/${place}/`))

/** The test files of each project with any. */
export function filesOf(which: 'all' | 'quick'): ReadonlyMap<Project, readonly string[]> {
  const paths = globSync('test/**/*.test.{ts,tsx}', { cwd: ROOT }).sort()
  const chosen = which === 'all' ? paths : paths.filter(path => isIn(path, QUICK.with) && !isIn(path, QUICK.without))
  const files = PROJECTS.map(({ name, folders }) => [name, chosen.filter(path => isIn(path, folders))] as const)
  return new Map(files.filter(([, own]) => own.length > 0))
}
