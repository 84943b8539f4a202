import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lock files of the real storage. */
export const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt')
/** The lock file of uv, which installs in seconds instead of pip's minutes. */
export const UV = join(import.meta.dirname, 'uv.txt')
export const POM = join(import.meta.dirname, 'pom.xml')

/** The only Python version that the locked LocalStack supports. */
export const PYTHON = '3.13'

const versionIn = (file: string, pattern: RegExp): string => {
  const [, version] = pattern.exec(readFileSync(file, 'utf8')) ?? []
  if (!version) throw new Error(`${file} names no version`)
  return version
}

export const LOCALSTACK_VERSION = versionIn(REQUIREMENTS, /^localstack-core==([\d.]+)/m)
export const DYNAMODB_LOCAL_VERSION = versionIn(POM, /<artifactId>DynamoDBLocal<\/artifactId>\s*<version>([\d.]+)</)
export const REAL_STORAGE = `LocalStack ${LOCALSTACK_VERSION}, DynamoDB Local ${DYNAMODB_LOCAL_VERSION}`

/** Identifies an installation: a different lock file or machine gives a different hash. */
export function lockHash(file: string, ...machine: string[]): string {
  const hash = createHash('sha256').update(readFileSync(file))
  for (const part of machine) hash.update(`\n${part}`)
  return hash.digest('hex').slice(0, 16)
}
