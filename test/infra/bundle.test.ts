import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle, bundledIn, rebundle } from '#infra/bundle.ts'
import { FUNCTIONS } from '#infra/functions.ts'
import { GROUPS, groupRows } from '#localstack/functionGroups.ts'

const project = join(import.meta.dirname, '../..')
let root = ''
const row = (name: string) => ({ name, entry: `${name}.ts`, timeout: 3, memory: 128, needs: [] })
const make = (functions = [row('plain'), { ...row('native'), assets: { fonts: 'letters' } }]) =>
  bundle({ root, outdir: join(root, 'out'), functions })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bundle-'))
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'))
  await cp(join(project, 'package-lock.json'), join(root, 'package-lock.json'))
  await mkdir(join(root, 'letters'))
  await writeFile(join(root, 'letters/a.ttf'), 'a')
  await writeFile(join(root, 'word.ts'), "export const word: string = 'first'")
  await writeFile(join(root, 'plain.ts'), "import { word } from './word.ts'\nexport const handler = () => word")
  await writeFile(
    join(root, 'native.ts'),
    "import { hashSync } from '@node-rs/argon2'\nexport const handler = () => hashSync('x')",
  )
})
afterAll(() => rm(root, { recursive: true, force: true }))

const load = (name: string) => {
  const path = join(root, 'out', name, 'index.js')
  const require = createRequire(path)
  delete require.cache[path]
  return require(path)
}

test('functions are bundled once, and again when a source changes [S-26]', async () => {
  expect((await make()).built).toBe(true)
  expect(load('plain').handler()).toBe('first')
  expect((await make()).built).toBe(false)
  await writeFile(join(root, 'word.ts'), "export const word: string = 'second'")
  expect((await make()).built).toBe(true)
  expect(load('plain').handler()).toBe('second')
})

test('a changed source rebuilds only the functions that include it [S-26]', async () => {
  await make()
  await writeFile(join(root, 'word.ts'), "export const word: string = 'third'")
  const rows = { root, outdir: join(root, 'out'), functions: [row('plain'), row('native')] }
  expect(await rebundle(rows, new Set(['elsewhere.ts']))).toEqual([])
  expect(await rebundle(rows, new Set(['word.ts']))).toEqual(['plain'])
  expect(load('plain').handler()).toBe('third')
})

test('native code is not bundled; the bundle names its packages [S-23]', async () => {
  await make()
  expect(load('native').handler()).toMatch(/^\$argon2id\$/)
  const { native, plain } = await bundledIn(join(root, 'out'))
  expect([native?.external, plain?.external]).toEqual([['@node-rs/argon2'], []])
  expect(existsSync(join(root, 'out/native/node_modules'))).toBe(false)
  expect(await readFile(join(root, 'out/native/fonts/a.ttf'), 'utf8')).toBe('a')
})

test('a function of the contract without a handler is reported [S-23]', async () => {
  await expect(make([row('plain'), row('absent')])).rejects.toThrow(
    'No handler yet for these functions of the contract: absent.ts',
  )
})

test('code that a function starts by URL is a separate file, bundled with this function only [B2]', async () => {
  await mkdir(join(root, 'functions'))
  await writeFile(
    join(root, 'functions/starting.ts'),
    `import { execFileSync } from 'node:child_process'
    import { fileURLToPath } from 'node:url'
    const started = fileURLToPath(new URL('./started.ts', import.meta.url))
    export const handler = () => execFileSync(process.execPath, [started], { encoding: 'utf8' })`,
  )
  await writeFile(join(root, 'functions/started.ts'), 'process.stdout.write(String(process.argv[1]?.slice(-10)))')
  await make([row('plain'), { ...row('starting'), entry: 'functions/starting.ts' }])
  expect(load('starting').handler()).toBe('started.js')
  expect(existsSync(join(root, 'out/plain/started.js'))).toBe(false)
  expect(Object.keys((await bundledIn(join(root, 'out'))).starting?.inputs ?? {})).toContain('functions/started.ts')
})

test('a function of the API loads one file at its start, and the rest on first use [P-04]', async () => {
  await mkdir(join(root, 'functions/api'), { recursive: true })
  await writeFile(join(root, 'functions/api/rule.ts'), "export const rule = () => 'a rule'")
  await writeFile(
    join(root, 'functions/api/late.ts'),
    "import { rule } from './rule.ts'\nexport const late = () => rule()",
  )
  await writeFile(
    join(root, 'functions/api/split.ts'),
    `import { rule } from './rule.ts'
    export const handler = async () => [rule(), (await import('./late.ts')).late()]`,
  )
  await make([{ ...row('split'), entry: 'functions/api/split.ts' }])
  const files = () =>
    Object.keys(createRequire(import.meta.url).cache).filter(path => path.startsWith(join(root, 'out/split')))
  const { handler } = load('split')
  expect(
    files()
      .map(path => basename(path))
      .toSorted(),
  ).toEqual(['index.js', 'start.js'])
  expect(await handler()).toEqual(['a rule', 'a rule'])
  expect(files().map(path => basename(path))).toContain('late.js')
})

interface Component {
  readonly name: string
  readonly hashes?: readonly { readonly alg: string }[]
  readonly licenses?: readonly unknown[]
}

test('the list of packages has every package of a function, with hash and licence [S-26 A27]', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'sbom'], { cwd: project, maxBuffer: 1e8 })
  const { components } = JSON.parse(stdout) as { components: readonly Component[] }
  const bundles = Object.values(await bundledIn(join(project, 'dist/functions')))
  const paths = bundles.flatMap(({ inputs }) => Object.keys(inputs))
  const shipped = new Set(paths.flatMap(path => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []))
  const listed = components.filter(({ name }) => shipped.has(name))
  expect(shipped.size).toBeGreaterThan(20)
  expect(new Set(listed.map(({ name }) => name))).toEqual(shipped)
  expect(listed.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'))).toEqual([])
  // MIT according to its LICENSE; its package.json names no licence.
  expect(listed.flatMap(({ name, licenses }) => (licenses?.length ? [] : name))).toEqual(['png-js'])
})

const ownIn = (inputs: Readonly<Record<string, number>> = {}): string[] =>
  Object.keys(inputs).filter(path => /^(functions|shared)\//.test(path))

test('the local cloud runs the same modules as the deployed functions, and every function is in one group [P-25]', async () => {
  const [deployed, local] = ['dist/functions', 'dist/groups'].map(name => join(project, name)) as [string, string]
  await bundle({ root: project, outdir: deployed, functions: FUNCTIONS })
  await bundle({ root: project, outdir: local, functions: await groupRows(project) })
  const [single, grouped] = await Promise.all([bundledIn(deployed), bundledIn(local)])
  for (const { name, functions } of GROUPS) {
    const expected = new Set(functions.flatMap(row => ownIn(single[row.name]?.inputs)))
    expect([name, new Set(ownIn(grouped[name]?.inputs))]).toEqual([name, expected])
  }
  const names = GROUPS.flatMap(({ functions }) => functions.map(({ name }) => name))
  expect(names.toSorted()).toEqual(FUNCTIONS.map(({ name }) => name).toSorted())
})
