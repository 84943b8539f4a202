import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run mutation`, or `npm run mutation -- authorisation`: rules are changed one at a time, and each change has to make a test fail. */
const root = join(import.meta.dirname, '../..')
const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const [, , ...chosen] = process.argv
const failed = (chosen.length > 0 ? chosen : ['authorisation', 'domain']).filter(
  name =>
    spawnSync(process.execPath, [stryker, 'run', `test/mutation/${name}.json`], { cwd: root, stdio: 'inherit' })
      .status !== 0,
)
if (failed.length > 0) {
  console.error(`Too few changes were noticed: ${failed.join(', ')}`)
  process.exitCode = 1
}
