import { join } from 'node:path'
import { bundle } from '#infra/bundle.ts'
import { FUNCTIONS } from '#infra/functions.ts'
import { build } from '#localstack/build.ts'

const root = join(import.meta.dirname, '../../..')

/** Builds the local product and the deployed functions once per run, so that parallel test files do not each build them. */
export default async (): Promise<void> => {
  await build()
  await bundle({ root, outdir: join(root, 'dist/functions'), functions: FUNCTIONS })
}
