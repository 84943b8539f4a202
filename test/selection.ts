import { PROJECTS, type Project } from './projects.ts'

export interface TestFile {
  /** Relative to the project's root. */
  readonly path: string
  readonly text: string
}

export interface Selection {
  readonly files: ReadonlyMap<Project, readonly string[]>
  /** Selects only tests whose title matches. */
  readonly title?: RegExp
  /** Paths without a test. */
  readonly unknown: readonly string[]
}

const LIKE_A_PATH = /^\S*\/\S*$|\.tsx?$/

/** An argument that is a path, or looks like one, selects files; any other argument selects tests by part of their title. */
export function select(args: readonly string[], tests: readonly TestFile[]): Selection {
  const testsUnder = (path: string) => tests.filter(test => liesAt(test.path, path))
  const isPath = (arg: string) => LIKE_A_PATH.test(arg) || testsUnder(arg).length > 0
  const [paths, titles] = [args.filter(isPath), args.filter(arg => !isPath(arg))]
  const picked = paths.length ? tests.filter(({ path }) => paths.some(each => liesAt(path, each))) : tests
  return {
    files: byProject(titles.length ? mayName(titles, picked) : picked),
    ...(titles.length && { title: new RegExp(titles.map(RegExp.escape).join('|')) }),
    unknown: paths.filter(path => testsUnder(path).length === 0),
  }
}

function liesAt(file: string, path: string): boolean {
  const place = path.replace(/^\.\//, '').replace(/\/$/, '')
  return file === place || file.startsWith(`${place}/`) || file.endsWith(`/${place}`)
}

/** A title that no file contains literally may be built by a test, so any file may be meant. */
function mayName(titles: readonly string[], tests: readonly TestFile[]): readonly TestFile[] {
  const naming = tests.filter(({ text }) => titles.some(title => text.includes(title)))
  return naming.length ? naming : tests
}

function byProject(tests: readonly TestFile[]): Selection['files'] {
  const filesIn = (folders: readonly string[]) =>
    tests.map(({ path }) => path).filter(path => folders.some(folder => path.startsWith(`test/${folder}/`)))
  return new Map(
    PROJECTS.map(({ name, folders }) => [name, filesIn(folders)] as const).filter(([, files]) => files.length > 0),
  )
}
