import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  cached,
  DYNAMODB_LOCAL_VERSION,
  LOCALSTACK_VERSION,
  PYTHON,
  REAL_STORAGE,
  REQUIREMENTS,
  UV,
} from '#localstack/storage/install.ts'
import { type AvailableStorage, storageOptions } from '#localstack/storage/machine.ts'
import { inStorage, withoutStorage } from '#localstack/storage/openStorage.ts'

const NOTHING: AvailableStorage = { isForced: false, given: [] }
const HOST = { python: '/opt/python3.13', java: true, maven: true }

const cases: readonly [string, AvailableStorage, readonly string[]][] = [
  ['nothing', NOTHING, ['embedded (no Docker, no Python 3.13, no Java 17, no Maven)']],
  ['Python without Java', { ...NOTHING, ...HOST, java: false }, ['embedded (no Docker, no Java 17)']],
  ['Python, Java and Maven', { ...NOTHING, ...HOST }, [`${REAL_STORAGE} (Python and Java)`, 'embedded (no Docker)']],
  [
    'all',
    { ...NOTHING, ...HOST, docker: true },
    [`${REAL_STORAGE} (Docker)`, `${REAL_STORAGE} (Python and Java)`, 'embedded (nothing else started)'],
  ],
  [
    'addresses, whatever else',
    { ...NOTHING, ...HOST, docker: true, given: ['AWS_ENDPOINT_URL_S3'] },
    ['given by the environment (AWS_ENDPOINT_URL_S3)'],
  ],
  [
    'STORAGE=embedded, whatever else',
    { ...HOST, docker: true, isForced: true, given: ['AWS_ENDPOINT_URL_S3'] },
    ['embedded (STORAGE=embedded)'],
  ],
]

for (const [there, found, said] of cases)
  test(`P-24 the storage of the tests on a machine with: ${there}`, () => {
    expect(storageOptions(found).map(way => way.description)).toEqual(said)
  })

test('processes that use the storage have its keys and no other session; others have no address of it [P-24]', () => {
  const person = {
    PATH: '/bin',
    AWS_ACCESS_KEY_ID: 'AKIA',
    AWS_SESSION_TOKEN: 't',
    AWS_ENDPOINT_URL_S3: 'http://there',
  }
  const opened = { description: '', close: async () => {} }
  const variables = { AWS_ENDPOINT_URL_S3: 'http://here', AWS_ACCESS_KEY_ID: 'test' }
  expect(inStorage({ ...opened, kind: 'host', variables }, person)).toEqual({ PATH: '/bin', ...variables })
  expect(inStorage({ ...opened, kind: 'given', variables: {} }, person)).toEqual(person)
  const { AWS_ENDPOINT_URL_S3: _, ...rest } = person
  expect(inStorage({ ...opened, kind: 'embedded', variables: {} }, person)).toEqual(rest)
  expect(withoutStorage(person)).toEqual(rest)
})

const requirementsIn = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))

test('every package of LocalStack has an exact version and a hash [P-24]', () => {
  for (const file of [REQUIREMENTS, UV]) {
    const requirements = requirementsIn(file)
    expect(requirements.length).toBeGreaterThan(0)
    for (const line of requirements) expect(line).toMatch(/^[\w.[\]-]+==[\w.+]+ .*--hash=sha256:[0-9a-f]{64}/)
  }
})

const root = join(import.meta.dirname, '../../..')

test('the versions of LocalStack match the lock file and the README [P-24]', () => {
  const wanted = readFileSync(join(root, 'localstack/storage/pyproject.toml'), 'utf8')
  expect(wanted).toContain(`"localstack-core[runtime]==${LOCALSTACK_VERSION}"`)
  expect(wanted).toContain(`requires-python = "==${PYTHON}.*"`)
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  for (const part of [
    `LocalStack ${LOCALSTACK_VERSION}`,
    `DynamoDB Local ${DYNAMODB_LOCAL_VERSION}`,
    `Python ${PYTHON}`,
  ])
    expect(readme).toContain(part)
})

test('Docker starts both images in the same versions [P-24]', () => {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const images = [...compose.matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image)
  expect(images).toEqual([
    `localstack/localstack:${LOCALSTACK_VERSION}`,
    `amazon/dynamodb-local:${DYNAMODB_LOCAL_VERSION}`,
  ])
})

const home = mkdtempSync(join(tmpdir(), 'clearfloor-cache-'))
const environment = { XDG_CACHE_HOME: home }
const kept = () => readdirSync(join(home, 'clearfloor'))
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('an interrupted installation leaves nothing behind, and the next one starts again [P-24]', async () => {
  const broken = cached(
    'jars',
    async folder => {
      writeFileSync(join(folder, 'half'), '')
      throw new Error('The network is gone')
    },
    environment,
  )
  await expect(broken).rejects.toThrow('The network is gone')
  expect(kept()).toEqual([])
  const cachedFolder = await cached('jars', async folder => writeFileSync(join(folder, 'all'), ''), environment)
  expect([kept(), readdirSync(cachedFolder)]).toEqual([['jars'], ['all']])
})

test('of two concurrent installations one stays, and both find it complete [P-24]', async () => {
  let started = 0
  const both = Promise.withResolvers<void>()
  const install = (name: string) =>
    cached(
      'jars',
      async folder => {
        await mkdir(join(folder, name))
        if (++started === 2) both.resolve()
        await both.promise
        writeFileSync(join(folder, name, 'all'), '')
      },
      environment,
    )
  const [one, other] = await Promise.all([install('a'), install('b')])
  expect(one).toBe(other)
  expect(kept()).toEqual(['jars'])
  const [first = ''] = readdirSync(one)
  expect(readdirSync(join(one, first))).toEqual(['all'])
})
