import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DeleteTableCommand, DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTable } from '#test/support/cloud/cloud.ts'

const client = new DynamoDBClient({})
const [restored, live] = [`restored-${ulid()}`, `live-${ulid()}`]
beforeAll(() => Promise.all([restored, live].map(name => createTable(client, name))))
afterAll(async () => {
  await Promise.all([restored, live].map(TableName => client.send(new DeleteTableCommand({ TableName }))))
  client.destroy()
})

const script = join(import.meta.dirname, '../../../infra/commands/restore.ts')
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], { env: process.env }).then(
    ({ stdout }) => stdout.trim(),
    error => error.stderr.trim(),
  )
const between = ['--stage', 'test', '--from', restored, '--to', live, '--partition']

const put = (TableName: string, ...rows: [pk: string, sk: string, name: string][]) =>
  Promise.all(
    rows.map(([pk, sk, name]) => client.send(new PutItemCommand({ TableName, Item: marshall({ pk, sk, name }) }))),
  )
async function namesIn(TableName: string): Promise<Record<string, string>> {
  const rows = []
  for await (const { Items = [] } of paginateScan({ client }, { TableName }))
    rows.push(...Items.map(row => unmarshall(row)))
  return Object.fromEntries(rows.map(({ pk, sk, name }) => [`${pk} ${sk}`, name]).sort())
}

test('a company’s rows are restored from a restored table, without sessions and API tokens [S-23 D9]', async () => {
  await put(
    restored,
    ['C#7', 'COMPANY', 'then'],
    ['C#7#BUILDING#42', 'BUILDING', 'then'],
    ['C#7#BUILDING#42', 'ROOM#1', 'then'],
    ['C#7#USER#1', 'SESSION#1', 'then'],
    ['C#7#USER#1', 'USER', 'then'],
    ['C#7#OUTBOX', '01J', 'then'],
    ['C#7#APITOKENS', '01J', 'then'],
    ['C#77', 'COMPANY', 'of another'],
  )
  await put(live, ['C#7', 'COMPANY', 'now'], ['C#7#BUILDING#42', 'BUILDING', 'now'])
  expect(await run(...between, 'C#7')).toBe(
    '2 rows restored, 2 already existed, 3 left out (sessions, API tokens, jobs)',
  )
  expect(await namesIn(live)).toEqual({
    'C#7 COMPANY': 'now',
    'C#7#BUILDING#42 BUILDING': 'now',
    'C#7#BUILDING#42 ROOM#1': 'then',
    'C#7#USER#1 USER': 'then',
  })
  const building = await run(...between, 'C#7#BUILDING#42', '--overwrite')
  expect(building).toBe('2 rows restored, 0 already existed, 0 left out (sessions, API tokens, jobs)')
  expect(await namesIn(live)).toMatchObject({ 'C#7 COMPANY': 'now', 'C#7#BUILDING#42 BUILDING': 'then' })
})

test('the command prints its usage [S-23 D9]', async () => {
  expect(await run('--stage', 'test')).toContain('npm run restore -- --stage …')
  expect(await run(...between, 'VERIFY#1')).toBe('--partition begins with a company, such as C#01J…')
})
