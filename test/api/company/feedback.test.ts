import { expect, test } from 'vitest'
import { partition } from '#functions/data/keys.ts'
import { queryRows } from '#functions/data/table.ts'
import { aCompany, aUser, signedIn } from '#test/support/people/api.ts'

test('feedback is stored with its page, and limited per user [1§7]', async () => {
  const company = await aCompany()
  const person = await aUser(company)
  const api = await signedIn(person)
  const body = { feedback: '  The plan of a floor opens quickly.  ', route: '/survey/1?x=2' }
  expect((await api.feedback.send({ body })).message).toContain('Thank you')
  const rows = await queryRows(partition.feedback(company.id))
  expect(rows).toMatchObject([
    { feedback: 'The plan of a floor opens quickly.', route: '/survey/1?x=2', user_id: person.id },
  ])

  await expect(api.feedback.send({ body: { feedback: ' ', route: '/' } })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { feedback: 'Required' },
  })
  for (let nth = 0; nth < 19; nth++) await api.feedback.send({ body })
  await expect(api.feedback.send({ body })).rejects.toMatchObject({ code: 'too_many_attempts' })
})
