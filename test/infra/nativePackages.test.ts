import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FUNCTIONS_RUN_ON, layerOf, refuseOtherPlatforms } from '#infra/nativePackages.ts'

const root = join(import.meta.dirname, '../..')
const name = '@node-rs/argon2'
const other = { cpu: FUNCTIONS_RUN_ON.cpu === 'x64' ? 'arm64' : 'x64' } as const
let outdir = ''
beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'layers-'))
})
afterAll(() => rm(outdir, { recursive: true }))

test('a layer has the locked package for the functions’ platform, on any machine [S-23 D4]', async () => {
  const own = await layerOf({ root, outdir, name })
  const foreign = await layerOf({ root, outdir, name, platform: other })
  for (const [dir, platform] of [
    [own, FUNCTIONS_RUN_ON],
    [foreign, other],
  ] as const) {
    const modules = join(dir, 'nodejs/node_modules')
    for (const each of [name, `${name}-linux-${platform.cpu}-gnu`])
      expect(existsSync(join(modules, each, 'package.json')), each).toBe(true)
    await refuseOtherPlatforms(dir, platform)
  }
  await expect(refuseOtherPlatforms(foreign)).rejects.toThrow(
    `argon2.linux-${other.cpu}-gnu.node does not run on linux-${FUNCTIONS_RUN_ON.cpu}`,
  )
  expect(await layerOf({ root, outdir, name })).toBe(own)
})

test('a package that differs from the lock file is refused [S-26 D4]', async () => {
  const project = await mkdtemp(join(tmpdir(), 'project-'))
  afterAll(() => rm(project, { recursive: true }))
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const [main, binary] = [name, `${name}-linux-${other.cpu}-gnu`].map(each => lock.packages[`node_modules/${each}`])
  const layer = async () => {
    await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock))
    return layerOf({ root: project, outdir, name, platform: other })
  }
  const { integrity } = binary
  binary.integrity = main.integrity
  await expect(layer()).rejects.toThrow('has no machine code for linux-')
  Object.assign(main, { integrity })
  await expect(layer()).rejects.toThrow('EINTEGRITY')
})

test('a folder without native code is refused [S-23 D4]', async () => {
  await expect(refuseOtherPlatforms(join(root, 'shared'))).rejects.toThrow('has no machine code for linux-')
})
