import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Packages with native code. They are not bundled: functions load them from a layer, the local cloud from node_modules. */
export const NATIVE = ['@node-rs/argon2', '@napi-rs/canvas'] as const
export type Native = (typeof NATIVE)[number]

/** The platform of the functions, in npm's terms and as ELF files name it. */
export interface Platform {
  readonly cpu: 'x64' | 'arm64'
}
export const FUNCTIONS_RUN_ON: Platform = { cpu: 'x64' }
const ELF_MACHINES = { x64: 0x3e, arm64: 0xb7 }

interface Locked {
  readonly version: string
  readonly integrity: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Wanted {
  /** The project's root, whose lock file names versions and integrity hashes. */
  root: string
  outdir: string
  name: Native
  platform?: Platform
}

/** Creates the folder of a layer: a native package for the functions' platform, independent of the build machine. */
export async function layerOf({ root, outdir, name, platform = FUNCTIONS_RUN_ON }: Wanted): Promise<string> {
  const packages = await lockedOf(root, name)
  const stamp = createHash('sha256')
    .update(JSON.stringify([packages, platform]))
    .digest('hex')
    .slice(0, 16)
  const dir = join(outdir, `${name.replace('/', '-')}-${platform.cpu}-${stamp}`)
  if (existsSync(dir)) return dir
  const making = `${dir}.${process.pid}`
  const modules = join(making, 'nodejs/node_modules')
  await mkdir(modules, { recursive: true })
  try {
    if (isThisMachine(platform)) await copyInstalled(root, modules, name, platform)
    else await fetchLocked(join(making, 'nodejs'), packages, name, platform)
    await refuseOtherPlatforms(making, platform)
    await rename(making, dir).catch(error => existsSync(dir) || Promise.reject(error))
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return dir
}

const isThisMachine = ({ cpu }: Platform) =>
  process.platform === 'linux' && process.arch === cpu && 'glibcVersionRuntime' in headerOfReport()
const headerOfReport = (): object => (process.report.getReport() as { header: object }).header

/** npm has installed these files and checked their integrity. */
async function copyInstalled(root: string, modules: string, name: Native, { cpu }: Platform) {
  for (const each of [name, `${name}-linux-${cpu}-gnu`])
    await cp(join(root, 'node_modules', each), join(modules, each), { recursive: true, dereference: true })
}

/** Fetches the locked versions for another platform than this machine's; npm checks their integrity. */
async function fetchLocked(dir: string, packages: Record<string, Locked>, name: Native, { cpu }: Platform) {
  const dependencies = { [name]: packages[`node_modules/${name}`]?.version }
  const lock = { name: 'layer', lockfileVersion: 3, requires: true, packages: { '': { dependencies }, ...packages } }
  await writeFile(join(dir, 'package.json'), JSON.stringify({ name: 'layer', dependencies }))
  await writeFile(join(dir, 'package-lock.json'), JSON.stringify(lock))
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc']
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  await promisify(execFile)('npm', ['ci', ...platform, ...quiet], { cwd: dir, shell: process.platform === 'win32' })
  for (const file of ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'])
    await rm(join(dir, file), { force: true })
}

/** The lock file's entries for a package and its platform variants. */
async function lockedOf(root: string, name: Native): Promise<Record<string, Locked>> {
  const lock: { packages: Record<string, Locked> } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const { optionalDependencies = {} } = lock.packages[`node_modules/${name}`] ?? {}
  const names = [name, ...Object.keys(optionalDependencies)].map(each => `node_modules/${each}`)
  return Object.fromEntries(names.flatMap(each => (lock.packages[each] ? [[each, lock.packages[each]]] : [])))
}

/** Throws if a folder has no native code, or code for another platform. */
export async function refuseOtherPlatforms(dir: string, { cpu }: Platform = FUNCTIONS_RUN_ON): Promise<void> {
  const files = await Array.fromAsync(glob('**/*.node', { cwd: dir }))
  if (!files.length) throw new Error(`${dir} has no machine code for linux-${cpu}`)
  for (const file of files)
    if ((await machineOf(join(dir, file))) !== ELF_MACHINES[cpu])
      throw new Error(`${file} does not run on linux-${cpu}`)
}

/** The machine field of an ELF file; undefined for other files. */
async function machineOf(path: string): Promise<number | undefined> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(20), 0, 20, 0)
    return buffer.toString('latin1', 0, 4) === '\x7fELF' ? buffer.readUInt16LE(18) : undefined
  } finally {
    await file.close()
  }
}
