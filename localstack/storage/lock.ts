import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is installed for real storage, locked in files beside this one. */
export const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt')
/** The installer of the above, which takes seconds where pip takes minutes. */
export const UV = join(import.meta.dirname, 'uv.txt')
export const POM = join(import.meta.dirname, 'pom.xml')

/** The only Python that LocalStack as locked runs on. */
export const PYTHON = '3.13'

const versionIn = (file: string, pattern: RegExp): string => {
  const [, version] = pattern.exec(readFileSync(file, 'utf8')) ?? []
  if (!version) throw new Error(`${file} names no version`)
  return version
}

export const LOCALSTACK_VERSION = versionIn(REQUIREMENTS, /^localstack-core==([\d.]+)/m)
export const DYNAMODB_LOCAL_VERSION = versionIn(POM, /<artifactId>DynamoDBLocal<\/artifactId>\s*<version>([\d.]+)</)
export const REAL_STORAGE = `LocalStack ${LOCALSTACK_VERSION}, DynamoDB Local ${DYNAMODB_LOCAL_VERSION}`

/** Names what a lock file installs on this machine: another lock, another name. */
export function lockHash(file: string, ...machine: string[]): string {
  const hash = createHash('sha256').update(readFileSync(file))
  for (const part of machine) hash.update(`\n${part}`)
  return hash.digest('hex').slice(0, 16)
}
