import { posix } from 'node:path'
import { CONFINED, PARTS, type Part } from './order.ts'

/** The only files that access a database on the device. */
const CONNECTION = /^frontend\/src\/store\/device\/(connection|opening)\.ts$/

/** The only files that normalise texts. `packPage.ts` is a page without imports; the others normalise single characters. */
const NORMALISES =
  /(?:^shared\/domain\/text\/foldText|^shared\/schema\/(?:composed|plainCharacters|parseNumber)|\/packPage)\.ts$/

const ALIASES: Readonly<Record<string, string>> = {
  '#shared/': 'shared/',
  '#functions/': 'functions/',
  '#frontend/': 'frontend/src/',
  '#infra/': 'infra/',
  '#localstack/': 'localstack/',
  '#test/': 'test/',
}

interface Source {
  readonly path: string
  readonly text: string
  /** Imports as written. */
  readonly names: readonly string[]
  /** Imported files of this repository. */
  readonly targets: readonly string[]
}

/**
 * Every breach in the given files (path to text), one sentence each: import directions, cycles of files and folders (including
 * types), confined packages, odd words.
 */
export function breachesOf(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files].filter(([path]) => /\.tsx?$/.test(path)).map(([path, text]) => sourceOf(path, text))
  return [
    ...sources.flatMap(source => [
      ...fileProblems(source),
      ...source.names.flatMap(name => importProblems(source.path, name)),
      ...source.targets.flatMap(target => directionProblem(source.path, target)),
    ]),
    ...cyclesOf(new Map(sources.map(({ path, targets }) => [path, targets]))).map(
      cycle => `files import each other: ${cycle.join(' → ')}`,
    ),
    ...cyclesOf(folderImports(sources)).map(cycle => `folders import each other: ${cycle.join(' → ')}`),
  ]
}

function sourceOf(path: string, text: string): Source {
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name ?? '')
  const targets = names.flatMap(name => ownFile(path, name) ?? []).filter(target => target !== path)
  return { path, text, names, targets }
}

/** The path of an imported file of this repository; undefined for a package. */
function ownFile(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  const alias = Object.keys(ALIASES).find(prefix => name.startsWith(prefix))
  return alias && `${ALIASES[alias]}${name.slice(alias.length)}`
}

function fileProblems({ path, text }: Source): string[] {
  return [
    ...(/import \{[^}]*\bz\b[^}]*\} from 'zod'/.test(text)
      ? [`${path} imports { z }: write import * as z from 'zod', or every locale is bundled`]
      : []),
    ...(/Intl\.DateTimeFormat|\.toLocale(Date|Time)String\(|'en-CA'/.test(text) && !/^test\/|\/time\.ts$/.test(path)
      ? [`${path} formats a date: browsers write one locale differently, so only vocabulary/time.ts does`]
      : []),
    ...(/\.normalize\(/.test(text) && !/^test\//.test(path) && !NORMALISES.test(path)
      ? [`${path} normalises a text: use composed or foldText, which are fast for any number of combining marks`]
      : []),
    ...wordProblems(path, text),
    ...(/\.transaction\(|\bindexedDB\b/.test(text) && path.startsWith('frontend/src/') && !CONNECTION.test(path)
      ? [`${path} asks a database itself: only Connection does, which opens it again where the browser has closed it`]
      : []),
  ]
}

/** Words that a colleague would not use; `docs/voice.md` has the rules. */
const ODD_WORDS = /\b(?:whoever|anew|begun|in vain|thereof|lest|of its own|for good(?! reason))\b/i

/** For code and documents. */
export function wordProblems(path: string, text: string): string[] {
  const [word] = ODD_WORDS.exec(text) ?? []
  return word === undefined || EXAMPLES_OF_WORDS.includes(path) ? [] : [`${path} says “${word}”: use a plain word`]
}
const EXAMPLES_OF_WORDS = ['docs/voice.md', 'test/lint/rules.ts', 'test/unit/lint/rules.test.ts']

function importProblems(path: string, name: string): string[] {
  const confined = CONFINED.filter(({ packages, to }) => packages.test(name) && !to.test(path))
  return [
    ...confined.map(({ what }) => `${path} imports ${name}: ${what} has its own place`),
    ...(name.startsWith('../') ? [`${path} imports ${name}: only a file of the same folder is named by ./`] : []),
  ]
}

const partOf = (path: string): Part | undefined => PARTS.find(({ root }) => path.startsWith(`${root}/`))
const folderIn = (part: Part, path: string) => posix.dirname(posix.relative(part.root, path)).replace(/^\.$/, '')

function directionProblem(from: string, to: string): string[] {
  const part = partOf(from)
  if (!part) return []
  if (partOf(to) !== part)
    return part.sees.some(seen => seen.test(to)) ? [] : [`${from} imports ${to}, against the direction of imports`]
  const [here, there] = [folderIn(part, from), folderIn(part, to)]
  if (here === there) return []
  const [above, below] = [here, there].map(folder => part.levels.findIndex(level => level.includes(folder)))
  if (above === undefined || below === undefined || above < 0 || below < 0)
    return [`${from} imports ${to}: ${part.root}/${above === -1 ? here : there} is not in test/lint/order.ts`]
  const isForbidden = part.never?.some(rule => rule.from.test(here) && rule.to.test(there))
  return below < above && !isForbidden ? [] : [`${from} imports ${to}, against the direction of imports`]
}

function folderImports(sources: readonly Source[]): Map<string, readonly string[]> {
  const folders = new Map<string, string[]>()
  for (const { path, targets } of sources) {
    const folder = posix.dirname(path)
    const others = targets.map(target => posix.dirname(target)).filter(other => other !== folder)
    folders.set(folder, [...(folders.get(folder) ?? []), ...others])
  }
  return folders
}

/** One cycle for each group of nodes that reach each other. */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (node: string) => {
    const start = path.indexOf(node)
    if (start >= 0) cycles.push([...path.slice(start), node])
    if (start >= 0 || done.has(node)) return
    path.push(node)
    for (const next of new Set(graph.get(node))) visit(next)
    path.pop()
    done.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return cycles
}
