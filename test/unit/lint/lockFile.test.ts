import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  readonly integrity?: string
  /** In the archive of the package that it belongs to, which has an integrity of its own. */
  readonly inBundle?: true
  readonly optional?: true
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>
}
const locked = Object.entries(packages).filter(([path]) => path !== '')

/** A binary for another machine than Linux on x64 with glibc, on which the product is built and tested. */
const isForeign = ({ optional, os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked) =>
  optional === true && !(os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'))

test('S-26 A27 what is installed is checked against the lock file', () => {
  expect(locked.length).toBeGreaterThan(400)
  const unchecked = locked.filter(([, each]) => !each.integrity && !each.inBundle && !isForeign(each))
  expect(unchecked.map(([path]) => path)).toEqual([])
})

test('S-26 A27 an integrity is a SHA-512', () => {
  const weak = locked.filter(([, { integrity }]) => integrity && !integrity.startsWith('sha512-'))
  expect(weak.map(([path]) => path)).toEqual([])
})
