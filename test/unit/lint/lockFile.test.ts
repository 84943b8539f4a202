import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  readonly integrity?: string
  /** Part of the archive of its parent package, whose integrity covers it. */
  readonly inBundle?: true
}
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>
}
const locked = Object.entries(packages).filter(([path]) => path !== '')

/** The package whose folder contains this package's folder. */
const holderOf = (path: string) => packages[path.slice(0, path.lastIndexOf('/node_modules/'))]

test('packages are checked against the lock file on every machine [S-26 A27 B23]', () => {
  expect(locked.length).toBeGreaterThan(400)
  const bundled = locked.filter(([, { inBundle }]) => inBundle)
  const unchecked = locked.filter(([, { integrity }]) => !integrity)
  expect(unchecked.map(([path]) => path)).toEqual(bundled.map(([path]) => path))
  expect(bundled.filter(([path]) => !holderOf(path)?.integrity)).toEqual([])
})

test('an integrity is a SHA-512 [S-26 A27]', () => {
  const weak = locked.filter(([, { integrity }]) => integrity && !integrity.startsWith('sha512-'))
  expect(weak.map(([path]) => path)).toEqual([])
})
