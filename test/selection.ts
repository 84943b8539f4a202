import { PROJECTS, type Project } from './projects.ts'

export interface TestFile {
  /** From the project's folder. */
  readonly path: string
  readonly text: string
}

/** What `npm test -- …` runs. */
export interface Selection {
  /** The files of each project that has any. */
  readonly files: ReadonlyMap<Project, readonly string[]>
  /** Only tests of which the title has this. */
  readonly title?: RegExp
  /** Paths where no test is. */
  readonly unknown: readonly string[]
}

const LIKE_A_PATH = /^\S*\/\S*$|\.tsx?$/

/** An argument that is a path, or looks like one, picks files; anything else picks tests by a part of their title. */
export function select(args: readonly string[], tests: readonly TestFile[]): Selection {
  const lyingAt = (path: string) => tests.filter(test => liesAt(test.path, path))
  const isPath = (arg: string) => LIKE_A_PATH.test(arg) || lyingAt(arg).length > 0
  const [paths, titles] = [args.filter(isPath), args.filter(arg => !isPath(arg))]
  const picked = paths.length ? tests.filter(({ path }) => paths.some(each => liesAt(path, each))) : tests
  return {
    files: byProject(titles.length ? mayName(titles, picked) : picked),
    ...(titles.length && { title: new RegExp(titles.map(RegExp.escape).join('|')) }),
    unknown: paths.filter(path => lyingAt(path).length === 0),
  }
}

function liesAt(file: string, path: string): boolean {
  const place = path.replace(/^\.\//, '').replace(/\/$/, '')
  return file === place || file.startsWith(`${place}/`) || file.endsWith(`/${place}`)
}

/** A title that stands in no file as it is may be put together by the test that has it: then any file may be meant. */
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
