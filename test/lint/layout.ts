import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breachesOf, wordProblems } from './rules.ts'

/** Checks import directions, confined packages, and odd words in code, documents and commit subjects. Prints every breach; exits with 1 on any. */
const root = join(import.meta.dirname, '../..')
const paths = globSync('{shared,functions,infra,localstack,frontend,test}/**/*.{ts,tsx,css}', { cwd: root }).sort()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', 'infra/**/*.md', 'localstack/**/*.md'], { cwd: root })
/** The newest commit subjects; none without git. */
const subjects = (
  spawnSync('git', ['log', '-20', '--format=%h %s'], { cwd: root, encoding: 'utf8' }).stdout ?? ''
).split('\n')
const breaches = [
  ...breachesOf(new Map(paths.map(path => [path, read(path)]))),
  ...documents.flatMap(path => wordProblems(path, read(path))),
  ...subjects.flatMap(subject => wordProblems('a commit subject', subject)),
]
for (const breach of breaches) console.error(breach)
console.log(`${paths.length} files, ${breaches.length} breaches of imports and words`)
process.exitCode = breaches.length > 0 ? 1 : 0
