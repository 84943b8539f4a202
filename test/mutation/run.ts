import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * `npm run mutation`, `npm run mutation -- authorisation`, or one folder of the domain, `npm run mutation -- domain/item`:
 * mutates rules one at a time; each mutation must make a test fail.
 */
const root = join(import.meta.dirname, '../..')
const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const [, , ...chosen] = process.argv
const failed = (chosen.length > 0 ? chosen : ['authorisation', 'domain']).filter(each => {
  const [name, folder] = each.split('/')
  const rules = folder ? ['--mutate', `shared/domain/${folder}/**/*.ts`] : []
  const command = [stryker, 'run', `test/mutation/${name}.json`, ...rules]
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.error(`Too few changes were noticed: ${failed.join(', ')}`)
  process.exitCode = 1
}
