import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DeleteTableCommand, DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { createTable } from '#test/support/cloud/cloud.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { aCompany, aProject, aUser, signedIn, upload } from '#test/support/people/api.ts'

const table = new DynamoDBClient({})
const s3 = new S3Client({ forcePathStyle: true })
const script = join(import.meta.dirname, '../../../infra/commands/restore.ts')
const restore = (...args: string[]) => promisify(execFile)(process.execPath, [script, '--stage', 'test', ...args])

/** Creates a bucket like the stack's; false if the storage has no versions. */
const bucket = `files-${ulid().toLowerCase()}`
async function hasVersions(): Promise<boolean> {
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  const VersioningConfiguration = { Status: 'Enabled' } as const
  await s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }))
  return (await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'first', Body: 'a' }))).VersionId !== undefined
}
const isVersioned = await hasVersions()

const contentOf = async (Bucket: string | undefined, Key: string): Promise<Uint8Array> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
  return (await Body?.transformToByteArray()) ?? new Uint8Array()
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The hash of all lasting rows in key order; sessions are not restored. */
function canonical(rows: readonly Record<string, unknown>[]): string {
  const lasting = rows.filter(({ pk, sk }) => !/^(SESSION|SOCKET)#/.test(String(sk)) && !/#OUTBOX$/.test(String(pk)))
  const inOrder = lasting
    .map(row => JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))))
    .sort()
  return sha256(Buffer.from(inOrder.join('\n')))
}
async function rowsIn(TableName: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for await (const { Items = [] } of paginateScan({ client: table }, { TableName }))
    rows.push(...Items.map(row => unmarshall(row)))
  return rows
}

test.skipIf(!isVersioned)(
  `F-31 D9 a company whose rows and files were all deleted is there again as it was${isVersioned ? '' : ' (needs an S3 with versions, such as LocalStack’s)'}`,
  { timeout: 120_000 },
  async () => {
    const company = await aCompany()
    const user = await aUser(company, [ROLE.surveyor])
    const api = await signedIn(user)
    const { building } = await aProject(api, user)
    const files = [
      await upload(api, aPlan(), 'image/png', 'plan'),
      await upload(api, aPhoto(), 'image/jpeg', 'photo'),
    ].map(({ file }) => `${company.id}/${file}`)

    const { keys } = await import('#functions/data/keys.ts')
    const { readMany } = await import('#functions/data/table.ts')
    const outside = await readMany([keys.email(user.email), keys.companies(company.id)])
    const then = [...(await companyRows(company.id)), ...outside.map(row => ({ ...row }))]
    expect(then.some(({ pk }) => pk === `C#${company.id}#BUILDING#${building}`)).toBe(true)
    for (const Key of files)
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: await contentOf(process.env.FILES_BUCKET, Key) }))

    // The restored table, and a live table without the company's rows. Both contain another company.
    const [restored, live] = [`restored-${ulid()}`, `live-${ulid()}`]
    await Promise.all([restored, live].map(name => createTable(table, name)))
    const other = { pk: `C#${ulid()}`, sk: 'COMPANY', name: 'of another' }
    const options = { removeUndefinedValues: true }
    for (const row of [...then, other])
      await table.send(new PutItemCommand({ TableName: restored, Item: marshall(row, options) }))
    for (const Key of files) await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
    await expect(contentOf(bucket, files[0] ?? '')).rejects.toMatchObject({ name: 'NoSuchKey' })

    const args = ['--from', restored, '--to', live, '--partition', `C#${company.id}`, '--files', bucket]
    const { stdout } = await restore(...args)
    expect(stdout).toContain('2 files are there again')
    expect(canonical(await rowsIn(live))).toBe(canonical(then))
    for (const Key of files) expect(`${company.id}/${sha256(await contentOf(bucket, Key))}`).toBe(Key)

    // A second run changes nothing.
    expect((await restore(...args)).stdout).toMatch(/^0 rows restored, \d+ already existed, .* 0 files are there again/)
    await Promise.all([restored, live].map(TableName => table.send(new DeleteTableCommand({ TableName }))))
  },
)
