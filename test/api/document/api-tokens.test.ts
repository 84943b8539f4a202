import { expect, test } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { sendQueuedMails } from '#test/support/cloud/mailbox.ts'
import { aUser, signedIn } from '#test/support/people/api.ts'
import { anApiToken, aProgram } from '#test/support/people/apiToken.ts'
import { aReviewedBuilding, hashAt } from '#test/support/workers/revisions.ts'

test('a token with the documents scope generates and downloads a report, and reads nothing else [S-01]', {
  tags: 'slow',
}, async () => {
  const { company, project, work } = await aReviewedBuilding()
  const { building } = project
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  const program = aProgram(await anApiToken(admin, ['documents']))
  const { data } = await program.reports.generate({ params: { building, contaminate_id: '1' }, query: {} })
  await work(data.id)
  await sendQueuedMails()
  const request = { params: { id: data.id }, query: { building_id: building } }
  const { data: file } = await program.reports.download(request)
  expect(Buffer.from((await hashAt(file.url)).bytes.slice(0, 5)).toString()).toBe('%PDF-')
  await expect(program.buildings.read({ params: { id: building } })).rejects.toMatchObject({
    code: 'token_scope_missing',
  })
})
