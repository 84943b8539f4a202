import '#test/support/cloud/ownTable.ts'
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
import { signIn as signInToDemo } from '#localstack/seed/session.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { mailsTo } from '#test/support/cloud/mailbox.ts'
import { aCompany, anonymous, aUser, PASSWORD, signedIn } from '#test/support/people/api.ts'
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
const proofOf = (company: string): Proof => JSON.parse(readFileSync(join(folder, `deletion-${company}.json`), 'utf8'))

/** Backdates the closing, so that the waiting period is over. */
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

/** All rows and files that contain a company's id, by name, except the record of its deletion. */
async function tracesOf(company: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for await (const { Items = [] } of paginateScan({ client: table }, { TableName: TABLE_NAME, ConsistentRead: true }))
    for (const row of Items.map(each => unmarshall(each)))
      if (row.pk !== 'DELETEDCOMPANIES' && JSON.stringify(row).includes(company)) found[`${row.pk} ${row.sk}`] = row
  const listed = await s3.send(new ListObjectsV2Command({ Bucket: FILES_BUCKET, Prefix: `${company}/` }))
  for (const { Key = '', ETag } of listed.Contents ?? []) found[Key] = ETag
  return found
}
const remove = ({ id, name }: { readonly id: string; readonly name: string }) =>
  run(id, '--delete', '--name', name, '--proof', folder)
const signIn = (email: string) => anonymous().auth.login({ body: { email, password: PASSWORD } })

test('users of a closed company can’t sign in until it is reopened [S-23]', { timeout: 120_000 }, async () => {
  const { company, api, project, make, ask, work } = await aReviewedBuilding()
  const admin = await aUser(company, [ROLE.admin])
  const program = aProgram(await anApiToken(await signedIn(admin)))
  const { code } = await make()
  const pending = await ask('2')
  expect(await run(company.id)).toMatch(/^Tōtara Surveys: \d+ rows, and \d+ versions of files.*It is open\.$/s)
  expect((await api.auth.user()).data.company.id).toBe(company.id)

  expect(await run(company.id, ...CLOSE, ...WITHOUT)).toMatch(/BUILDING ROOM.*Closed on .* It may be deleted from/s)
  await expect(signIn(admin.email)).rejects.toMatchObject({ code: 'sign_in_failed' })
  await expect(api.auth.user()).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(program.surveys.list({ query: {} })).rejects.toMatchObject({ code: 'token_not_valid' })
  await anonymous().passwords.forgot({ body: { email: admin.email } })
  expect(await mailsTo(admin.email)).toEqual([])
  expect(await revisionStatus(code)).toMatchObject({ state: 'current' })
  await work(pending)

  expect(await run(company.id, '--reopen')).toMatch(/It is open\.$/)
  await signIn(admin.email)
  const query = { building_id: project.building }
  const { data: report } = await (await signedIn(admin)).reports.read({ params: { id: pending }, query })
  expect(report).toMatchObject({ status: 'failed' })
  expect(await run(company.id, '--reopen')).toContain('is not closed')
})

test('closing a company requires a requester, a reason, at least two weeks and an export [S-23]', async () => {
  const company = await aCompany()
  const admin = await aUser(company, [ROLE.admin])
  const api = await signedIn(admin)
  const none = 'Nobody has downloaded an export of all data in the last 30 days'
  expect(await run(company.id, ...CLOSE)).toContain(none)
  expect(await run(company.id, '--close', ...WITHOUT)).toBe('--close takes --asked-by and --reason')
  expect(await run(company.id, ...CLOSE, ...WITHOUT, '--days', '3')).toBe('--days takes a whole number from 14 to 365')
  expect(await remove(company)).toContain('is not closed')
  expect(await run(ulid(), ...CLOSE, ...WITHOUT)).toMatch(/^Company .* not found/)
  expect(await run('C#7', ...CLOSE, ...WITHOUT)).toBe('--company takes the id of a company, such as 01J…')
  expect(await run(company.id, '--close', '--delete')).toMatch(/^npm run delete-company/)
  await api.auth.user()
  const { writeAudit } = await import('#functions/data/auditLog.ts')
  await writeAudit(company.id, { event: 'data_downloaded', user_id: admin.id })
  expect(await run(company.id, ...CLOSE)).toContain('asked for by Ana Silva, director')
  expect(await remove(company)).toMatch(/^The company may be deleted from .* on$/)
})

test('a closed company is deleted with a proof, and can’t be restored [S-23 D9]', { timeout: 240_000 }, async () => {
  const { company, make } = await aReviewedBuilding()
  const [first, second] = [await make(), await make()]
  const admin = await aUser(company, [ROLE.admin])
  await run(company.id, ...CLOSE, ...WITHOUT)
  await waitingIsOver(company.id)
  expect(await remove({ ...company, name: 'Totara' })).toBe('--name is not the name of the company: Tōtara Surveys')
  expect(await tracesOf(company.id)).not.toEqual({})

  expect(await remove(company)).toContain('Read again at the end: 0 rows, 0 versions of files')
  expect(await tracesOf(company.id)).toEqual({})
  for (const { code } of [first, second])
    await expect(revisionStatus(code)).rejects.toMatchObject({
      code: 'issuer_left',
      message: 'The company that issued this document no longer keeps it here. Ask the company itself.',
    })
  await expect(signIn(admin.email)).rejects.toMatchObject({ code: 'sign_in_failed' })
  const proof = proofOf(company.id)
  expect(proof).toMatchObject({
    company: company.name,
    asked_by: 'Ana Silva, director',
    documents: 2,
    left: { rows: 0 },
  })
  expect(proof.found.rows).toMatchObject({ COMPANY: 1, 'USER USER': 4, EMAIL: 4, 'BUILDING BUILDING': 1 })
  expect(Object.keys(proof.found.rows).join()).toMatch(/^[A-Z, ]+$/)
  const bytes = readFileSync(join(folder, `deletion-${company.id}.json`))
  const text = readFileSync(join(folder, `deletion-${company.id}.txt`), 'utf8')
  expect(text).toContain(createHash('sha256').update(bytes).digest('hex'))

  // The proof can be printed again; the company is gone.
  await remove(company)
  expect(readFileSync(join(folder, `deletion-${company.id}.json`))).toEqual(bytes)
  expect(await run(company.id, '--reopen')).toContain(`${company.name} was deleted`)
  const from = ['--from', TABLE_NAME, '--to', TABLE_NAME, '--partition', `C#${company.id}`]
  expect(await runScript('restore.ts', ...from)).toContain('it is not restored')

  // Its users may work for another company.
  const elsewhere = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
  const person = { first_name: 'Hemi', last_name: 'Kara', phone: '021 555 0101', position: 'Surveyor' }
  await elsewhere.users.create({ body: { ...person, email: admin.email, roles: [ROLE.surveyor] } })
})

test('deleting the demo’s company leaves every row and file of the other unchanged [F-31]', {
  timeout: 240_000,
}, async () => {
  await seed()
  const { user: root, company } = (await (await signInToDemo('kauri', 'root')).auth.user()).data
  const other = (await (await signInToDemo('rimu', 'admin')).auth.user()).data.company.id
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
  expect(Object.keys(before).length).toBeGreaterThan(200)
  expect(await run(company.id, ...CLOSE, ...WITHOUT)).toContain('It may be deleted from')
  await waitingIsOver(company.id)
  await remove(company)
  expect(await tracesOf(company.id)).toEqual({})
  expect(proofOf(company.id).found.row_count).toBeGreaterThan(300)
  expect(await tracesOf(other)).toEqual(before)
})

test('a queued email is not sent for a closed company [S-23]', async () => {
  const company = await aCompany()
  const admin = await aUser(company, [ROLE.admin])
  await run(company.id, ...CLOSE, ...WITHOUT)
  const { queueMail } = await import('#functions/mail/mailJob.ts')
  const { handler } = await import('#functions/workers/mail.ts')
  const { job } = queueMail(admin, 'webhook_off', { name: 'Lab', reason: 'gone', path: '/' })
  await handler(exportMessage(job, 1), aContext())
  expect(await mailsTo(admin.email)).toEqual([])
})
