import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Which way imports may point, what may be imported where, and how long a file may be. Prints every breach; exits 1 on any. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const LONGEST_FILE = 250
/** Tables of words, not code. */
const DATA = [
  'shared/domain/scoreProperties.ts',
  'localstack/seed/harbourHouse.ts',
  'frontend/src/ui/Icon.tsx',
  'shared/report/defaultTexts.ts',
]

interface Zone {
  readonly inside: RegExp
  /** Our own files that may be imported, besides those of the zone itself. */
  readonly may: RegExp
}
const ZONES: readonly Zone[] = [
  { inside: /^shared\/schema\//, may: /^$/ },
  { inside: /^shared\/drawing\//, may: /^shared\/schema\// },
  { inside: /^shared\/domain\//, may: /^shared\/(drawing|schema)\// },
  { inside: /^shared\/report\//, may: /^shared\/(domain|drawing)\// },
  { inside: /^shared\/contract\//, may: /^shared\/(domain|drawing|schema)\// },
  { inside: /^functions\//, may: /^shared\// },
  { inside: /^frontend\//, may: /^shared\/(?!report\/(?!defaultTexts))/ },
  { inside: /^infra\//, may: /^shared\/contract\// },
  { inside: /^localstack\//, may: /^(shared|functions|infra)\// },
]

interface Confined {
  readonly what: string
  readonly packages: RegExp
  readonly to: RegExp
}
const CONFINED: readonly Confined[] = [
  {
    what: 'the AWS SDK',
    packages: /^@aws-sdk\//,
    to: /^(functions\/(aws|data)\/|localstack\/|test\/)/,
  },
  {
    what: 'Konva',
    packages: /^(konva|react-konva)/,
    to: /^(frontend\/src\/drawing\/DrawingStage\.tsx|test\/bench\/drawing\/)/,
  },
  { what: 'PrimeReact', packages: /^primereact/, to: /^frontend\/src\/ui\// },
  { what: 'pdfmake', packages: /^(pdfmake|pdf-lib)/, to: /^(functions\/files\/pdf\/|test\/)/ },
  { what: 'Node', packages: /^node:/, to: /^((functions|infra|localstack|test)\/|frontend\/vite\.config\.ts)/ },
]

const ALIASES: Readonly<Record<string, string>> = {
  '#shared/': 'shared/',
  '#functions/': 'functions/',
  '#frontend/': 'frontend/src/',
  '#infra/': 'infra/',
  '#localstack/': 'localstack/',
}

/** The file of ours that an import names, or undefined for a package. */
function ownFile(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(from), name))
  const alias = Object.keys(ALIASES).find(prefix => name.startsWith(prefix))
  return alias && join(ALIASES[alias] ?? '', name.slice(alias.length))
}

function problemsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name ?? '')
  const zone = ZONES.find(({ inside }) => inside.test(file))
  const lines = text.split('\n').length
  return [
    ...(lines > LONGEST_FILE && !DATA.includes(file)
      ? [`has ${lines} lines; split it at a responsibility (${LONGEST_FILE} at most)`]
      : []),
    ...(/import \{[^}]*\bz\b[^}]*\} from 'zod'/.test(text)
      ? ["imports { z }: write import * as z from 'zod', or every locale is bundled"]
      : []),
    ...names.flatMap(name => [...directionProblem(file, name, zone), ...confinementProblem(file, name)]),
  ]
}

function directionProblem(file: string, name: string, zone: Zone | undefined): string[] {
  const target = ownFile(file, name)
  if (!target || !zone || zone.inside.test(target) || zone.may.test(target)) return []
  return [`imports ${target}, against the direction of imports`]
}

const confinementProblem = (file: string, name: string): string[] =>
  CONFINED.filter(({ packages, to }) => packages.test(name) && !to.test(file)).map(
    ({ what }) => `imports ${name}: ${what} has its own place`,
  )

const files = globSync('{shared,functions,infra,localstack,frontend,test}/**/*.{ts,tsx}', { cwd: root })
const problems = files.sort().flatMap(file => problemsOf(file).map(problem => `${file} ${problem}`))
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} breaches of imports and sizes`)
process.exitCode = problems.length > 0 ? 1 : 0
