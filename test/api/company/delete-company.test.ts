import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { Proof } from '#infra/commands/companyProof.ts'
import { seed } from '#localstack/seed/seed.ts'
import { signIn } from '#localstack/seed/session.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { mailsTo } from '#test/support/cloud/mailbox.ts'
import { aCompany, anonymous, aProject, aUser, PASSWORD, signedIn } from '#test/support/people/api.ts'
import { anApiToken, aProgram } from '#test/support/people/apiToken.ts'
import { exportMessage } from '#test/support/workers/exports.ts'
import { aReviewedBuilding, revisionStatus } from '#test/support/workers/revisions.ts'

const table = new DynamoDBClient({})
const s3 = new S3Client({ forcePathStyle: true })
const { TABLE_NAME = '', FILES_BUCKET = '' } = process.env
const folder = mkdtempSync(join(tmpdir(), 'clearfloor-deletion-'))
const command = (name: string) => join(import.meta.dirname, '../../../infra/commands', name)
const runScript = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [command(script), '--stage', 'test', ...args]).then(
    ({ stdout }) => stdout.trim(),
    error => error.stderr.trim(),
  )
const run = (company: string, ...args: string[]) =>
  runScript('deleteCompany.ts', '--table', TABLE_NAME, '--files', FILES_BUCKET, '--company', company, ...args)
const CLOSE = ['--close', '--asked-by', 'Ana Silva, director', '--reason', 'They retire']
const WITHOUT = ['--without-export', 'They have printed all']
const proofOf = (company: string): Proof =>
  JSON.parse(readFileSync(join(folder, `deletion-${company}.json`), 'utf8'))

/** As if the waiting period of a closed company were over. */
async function waitingIsOver(company: string): Promise<void> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  await dynamo.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: { ...keys.company(company) },
      UpdateExpression: 'SET closing.due_at = :past',
      ExpressionAttributeValues: { ':past': '2026-01-01T00:00:00.000Z' },
    }),
  )
}

/** All rows and names of files that have a company's id in them, but what says that it was deleted. */
async function tracesOf(company: string): Promise<string[]> {
  const found: string[] = []
  for await (const { Items = [] } of paginateScan({ client: table }, { TableName: TABLE_NAME, ConsistentRead: true }))
    for (const row of Items.map(each => JSON.stringify(unmarshall(each))))
      if (row.includes(company) && !row.includes('DELETEDCOMPANIES')) found.push(row)
  const listed = await s3.send(new ListObjectsV2Command({ Bucket: FILES_BUCKET, Prefix: `${company}/` }))
  return [...found.sort(), ...(listed.Contents ?? []).map(({ Key, ETag }) => `${Key} ${ETag}`)]
}
const refused = (code: string) => ({ code })

test('S-23 D9 a company is closed, opened again, closed and deleted with a proof', { timeout: 240_000 }, async () => {
  const { company, api, make, work } = await aReviewedBuilding()
  const admin = await aUser(company, [ROLE.admin])
  const asAdmin = await signedIn(admin)
  const program = aProgram(await anApiToken(asAdmin))
  const { code } = await make()
  const superseded = code
  const { code: current } = await make()
  const pending = await api.reports.generate({
    params: { building: (await api.buildings.search({ query: { paginate: 5 } })).data[0]?.id ?? '', contaminate_id: '2' },
    query: {},
  })
  const login = () => anonymous().auth.login({ body: { email: admin.email, password: PASSWORD } })

  expect(await run(company.id)).toMatch(/^Tōtara Surveys: \d+ rows, and \d+ versions of files.*It is open\.$/s)
  expect(await run(company.id, ...CLOSE)).toContain('Nobody has downloaded an export of all data in the last 30 days')
  expect(await run(company.id, '--close', ...WITHOUT)).toBe('--close takes --asked-by and --reason')
  expect(await run(company.id, ...CLOSE, ...WITHOUT, '--days', '3')).toBe('--days takes a whole number from 14 to 365')
  expect(await run(company.id, '--delete', '--name', company.name, '--proof', folder)).toContain('is not closed')
  expect((await api.auth.user()).data.company.id).toBe(company.id)

  expect(await run(company.id, ...CLOSE, ...WITHOUT)).toMatch(/BUILDING ROOM.*Closed on .* It may be deleted from/s)
  await expect(login()).rejects.toMatchObject(refused('sign_in_failed'))
  await expect(api.auth.user()).rejects.toMatchObject(refused('not_signed_in'))
  await expect(program.surveys.list({ query: {} })).rejects.toMatchObject(refused('token_not_valid'))
  await anonymous().passwords.forgot({ body: { email: admin.email } })
  expect(await mailsTo(admin.email)).toEqual([])
  expect(await revisionStatus(current)).toMatchObject({ state: 'current' })
  await work(pending.data.id)

  expect(await run(company.id, '--reopen')).toMatch(/It is open\.$/)
  await login()
  const again = await signedIn(admin)
  const left = (await again.buildings.search({ query: { paginate: 5 } })).data
  const reports = (await again.buildings.tree({ params: { id: left[0]?.id ?? '' } })).data.reports
  expect(JSON.stringify(reports)).toContain('failed')
  expect(await run(company.id, '--reopen')).toContain('is not closed')

  await run(company.id, ...CLOSE, ...WITHOUT)
  const remove = (name: string) => run(company.id, '--delete', '--name', name, '--proof', folder)
  expect(await remove(company.name)).toMatch(/^The company may be deleted from .* on$/)
  await waitingIsOver(company.id)
  expect(await remove('Totara')).toBe('--name is not the name of the company: Tōtara Surveys')
  expect(await tracesOf(company.id)).not.toEqual([])

  expect(await remove(company.name)).toContain('Read again at the end: 0 rows, 0 versions of files')
  expect(await tracesOf(company.id)).toEqual([])
  for (const gone of [superseded, current])
    await expect(revisionStatus(gone)).rejects.toMatchObject({
      code: 'issuer_left',
      message: 'The company that issued this document no longer keeps it here. Ask the company itself.',
    })
  await expect(login()).rejects.toMatchObject(refused('sign_in_failed'))
  await expect(again.auth.user()).rejects.toMatchObject(refused('not_signed_in'))

  const proof = proofOf(company.id)
  expect(proof).toMatchObject({ company: company.name, asked_by: 'Ana Silva, director', documents: 2, left: { rows: 0 } })
  expect(proof.found.rows).toMatchObject({ COMPANY: 1, 'USER USER': 4, EMAIL: 4, 'BUILDING BUILDING': 1 })
  expect(Object.keys(proof.found.rows).join()).toMatch(/^[A-Z, ]+$/)
  expect(proof.found.keys_sha256).toMatch(/^[0-9a-f]{64}$/)
  const text = readFileSync(join(folder, `deletion-${company.id}.txt`), 'utf8')
  const bytes = readFileSync(join(folder, `deletion-${company.id}.json`))
  expect(text).toContain(createHash('sha256').update(bytes).digest('hex'))

  // The proof can be had again, the company cannot.
  await remove(company.name)
  expect(readFileSync(join(folder, `deletion-${company.id}.json`))).toEqual(bytes)
  expect(await run(company.id, '--reopen')).toContain(`${company.name} was deleted`)
  const from = ['--from', TABLE_NAME, '--to', TABLE_NAME, '--partition', `C#${company.id}`]
  expect(await runScript('restore.ts', ...from)).toContain('it is not restored')

  // Its people may work elsewhere.
  const elsewhere = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
  const person = { id: ulid(), first_name: 'Hemi', last_name: 'Kara', phone: '', position: '', qualifications: '' }
  await elsewhere.users.create({ body: { ...person, email: admin.email, license_no: '', roles: [ROLE.surveyor] } })
})

test('F-31 the demo’s company is deleted, and every row and file of the other stays as it was', { timeout: 240_000 }, async () => {
  await seed()
  const { user: root, company } = (await (await signIn('kauri', 'root')).auth.user()).data
  const other = (await (await signIn('totara', 'admin')).auth.user()).data.company.id
  expect(await run(company.id, ...CLOSE, ...WITHOUT)).toContain('manages the platform (role Root)')
  const { Users } = await import('#functions/data/company/users.ts')
  const { dynamo } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  await dynamo.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: { ...keys.user(company.id, root.id) },
      UpdateExpression: 'SET #roles = :none, #row.#roles = :none',
      ExpressionAttributeNames: { '#roles': 'roles', '#row': 'row' },
      ExpressionAttributeValues: { ':none': [ROLE.surveyor] },
    }),
  )
  expect(await Users.read(company.id, root.id)).toMatchObject({ roles: [ROLE.surveyor] })
  const before = await tracesOf(other)
  expect(before.length).toBeGreaterThan(10)
  expect(await run(company.id, ...CLOSE, ...WITHOUT)).toContain('It may be deleted from')
  await waitingIsOver(company.id)
  await run(company.id, '--delete', '--name', company.name, '--proof', folder)
  expect(await tracesOf(company.id)).toEqual([])
  expect(proofOf(company.id).found.row_count).toBeGreaterThan(300)
  expect(await tracesOf(other)).toEqual(before)
})

test('S-23 an email that waits in the queue is not sent for a closed company', async () => {
  const company = await aCompany()
  const admin = await aUser(company, [ROLE.admin])
  await aProject(await signedIn(await aUser(company, [ROLE.surveyor])), admin)
  await run(company.id, ...CLOSE, ...WITHOUT)
  const { queueMail } = await import('#functions/mail/mailJob.ts')
  const { handler } = await import('#functions/workers/mail.ts')
  const { job } = queueMail(admin, 'webhook_off', { name: 'Lab', reason: 'gone', path: '/' })
  await handler(exportMessage(job, 1), aContext())
  expect(await mailsTo(admin.email)).toEqual([])
})
