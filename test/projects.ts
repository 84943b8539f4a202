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

export type Project = (typeof PROJECTS)[number]['name']

const ROOT = join(import.meta.dirname, '..')
const isIn = (path: string, places: readonly string[]) =>
  places.some(place => path === `test/${place}` || path.startsWith(`test/${place}/`))

/** The test files of each project with any. For `all` the lists are empty, because vitest finds the files itself. */
export function filesOf(which: 'all' | 'quick'): ReadonlyMap<Project, readonly string[]> {
  if (which === 'all') return new Map(PROJECTS.map(({ name }) => [name, []]))
  const paths = globSync('test/**/*.test.{ts,tsx}', { cwd: ROOT }).sort()
  const quick = paths.filter(path => isIn(path, QUICK.with) && !isIn(path, QUICK.without))
  const files = PROJECTS.map(({ name, folders }) => [name, quick.filter(path => isIn(path, folders))] as const)
  return new Map(files.filter(([, own]) => own.length > 0))
}
