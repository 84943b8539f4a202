import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundledIn } from '#infra/bundle.ts'

const project = join(import.meta.dirname, '../..')
interface Component {
  readonly name: string
  readonly hashes?: readonly { readonly alg: string }[]
  readonly licenses?: readonly unknown[]
}

test('S-26 A27 the list of what ships names every package of a function, with hash and licence', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'sbom'], { cwd: project, maxBuffer: 1e8 })
  const { components } = JSON.parse(stdout) as { components: readonly Component[] }
  expect(components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'))).toEqual([])
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([])
  const listed = new Set(components.map(({ name }) => name))
  const bundles = Object.values(await bundledIn(join(project, 'dist/functions')))
  const packages = bundles.flatMap(({ inputs }) =>
    Object.keys(inputs).flatMap(path => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  )
  expect(packages).not.toEqual([])
  expect([...new Set(packages)].filter(name => !listed.has(name))).toEqual([])
})
