import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breachesOf } from './rules.ts'

/** Which way imports may point, what may be imported where, how large files and folders may be. Prints every breach; exits 1 on any. */
const root = join(import.meta.dirname, '../..')
const paths = globSync('{shared,functions,infra,localstack,frontend,test}/**/*.{ts,tsx,css}', { cwd: root }).sort()
const breaches = breachesOf(new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')])))
for (const breach of breaches) console.error(breach)
console.log(`${paths.length} files, ${breaches.length} breaches of imports and sizes`)
process.exitCode = breaches.length > 0 ? 1 : 0
