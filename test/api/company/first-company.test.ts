import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { functionName } from '#infra/functionRow.ts'
import { FIRST_COMPANY } from '#infra/functions.ts'
import { closeServer, listen } from '#localstack/listen.ts'
import { mailsTo, mailTo, tokenIn } from '#test/support/cloud/mailbox.ts'
import { anonymous, PASSWORD, signedIn } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'

const requests: string[] = []
/** A fake of Lambda's Invoke call in front of the function. */
const lambda = createServer(async (req, res) => {
  requests.push(`${req.method} ${req.url}`)
  const { handler } = await import('#functions/operators/firstCompany.ts')
  const event = JSON.parse((await req.toArray()).join(''))
  await handler(event).then(
    result => res.end(JSON.stringify(result)),
    error => {
      res.setHeader('x-amz-function-error', 'Unhandled')
      res.end(JSON.stringify({ errorMessage: error.message }))
    },
  )
})
let port = 0
beforeAll(async () => {
  port = await listen(lambda)
})
afterAll(() => closeServer(lambda))

const script = join(import.meta.dirname, '../../../infra/commands/firstCompany.ts')
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...process.env, AWS_ENDPOINT_URL_LAMBDA: `http://127.0.0.1:${port}` },
  }).then(
    ({ stdout }) => stdout.trim(),
    error => error.stderr.trim(),
  )

test('one command creates a stage’s first company and invites its root, and can be repeated [S-23 D1]', async () => {
  const [company, mail] = [`First ${ulid()}`, `${ulid().toLowerCase()}@first.example`]
  const command = ['--stage', 'prod', '--company', company, '--name', 'Ana Maria Silva', '--mail', mail]
  expect(await run(...command)).toBe(`Ana Maria Silva invited to ${company}`)
  expect(requests.at(-1)).toContain(`/functions/${functionName('Clearfloor-prod', FIRST_COMPANY)}/invocations`)
  expect(await run(...command)).toBe(`Ana Maria Silva invited again to ${company}`)
  const token = tokenIn(await mailTo(mail, 2))
  await anonymous().passwords.register({ body: { token, password: PASSWORD } })
  const { Users } = await import('#functions/data/company/users.ts')
  const root = (await Users.findByEmail(mail)) ?? expect.fail('There is no such user')
  const api = await signedIn(root)
  const said = (await auditLogOf(root.company_id)).filter(({ event }) => event === 'user_invited')
  expect(said).toMatchObject([{ detail: 'By an operator' }, { detail: 'By an operator' }])
  const { data } = await api.companies.admin({ query: { page: 1, rows: 10, search: company } })
  expect(data).toMatchObject([{ id: root.company_id, name: company, user_count: 1 }])
  expect(await run(...command)).toBe(`Ana Maria Silva is in ${company} already`)
  expect(await mailsTo(mail)).toHaveLength(2)
  const other = `Second ${ulid()}`
  expect(await run(...command.with(3, other))).toBe(`${mail} belongs to another company`)
  expect((await api.companies.admin({ query: { page: 1, rows: 10, search: other } })).data).toEqual([])
})

test('the command prints its usage [S-23 D1]', async () => {
  expect(await run('--stage', 'prod')).toBe('npm run first-company -- --stage … --company … --name … --mail …')
  const person = ['--company', 'A', '--mail', 'a@b.nz']
  expect(await run('--stage', 'prod', '--name', 'Ana', ...person)).toBe('--name takes a first and a last name')
  expect(await run('--stage', 'none', '--name', 'Ana Silva', ...person)).toBe('infra/stages has no none.json')
})
