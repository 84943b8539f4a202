import { expect, test } from 'vitest'
import { stepsOf, TOUR_KEYS } from '#shared/domain/tours/tours.ts'
import { aCompany, anonymous, aUser, signedIn } from '#test/support/people/api.ts'

test('the sixteen tour groups have steps, each with its own key, an anchor and words [1§9]', () => {
  expect([...TOUR_KEYS].sort()).toEqual(
    'asbestos_create building chain_of_custody create_project dashboard drawer floor floor_create item_add_recommendation item_add_scores item_create item_view lead_create polygon room room_create'.split(
      ' ',
    ),
  )
  for (const key of TOUR_KEYS) {
    const steps = stepsOf(key)
    expect(steps.length).toBeGreaterThan(1)
    expect(new Set(steps.map(step => step.step_key)).size).toBe(steps.length)
    for (const { title, text, anchor } of steps) expect([title, text, anchor].every(word => word.length > 2)).toBe(true)
  }
})

test('an acknowledged step is completed for this user and tour only [1§7]', async () => {
  const company = await aCompany()
  const [api, colleague] = await Promise.all([signedIn(await aUser(company)), signedIn(await aUser(company))])
  const body = { tour_key: 'building', step_key: 'floors', time_taken: 3400 } as const
  await api.tours.acknowledge({ body })
  await api.tours.acknowledge({ body: { ...body, time_taken: 100 } })
  const completed = async (of: typeof api, key: 'building' | 'floor') =>
    (await of.tours.allCompleted({ query: { key } })).data.completed
  expect(await completed(api, 'building')).toEqual(['floors'])
  expect(await completed(api, 'floor')).toEqual([])
  expect(await completed(colleague, 'building')).toEqual([])
})

test('an unknown tour or step is refused, and so is an impossible time [1§7]', async () => {
  const api = await signedIn(await aUser(await aCompany()))
  const acknowledge = (tour_key: string, step_key: string, time_taken: number) =>
    api.tours.acknowledge({ body: { tour_key: tour_key as 'building', step_key, time_taken } })
  await expect(acknowledge('kitchen', 'floors', 1)).rejects.toMatchObject({ fields: { tour_key: expect.any(String) } })
  await expect(acknowledge('building', 'ceiling', 1)).rejects.toMatchObject({
    fields: { step_key: 'We couldn’t find that step' },
  })
  await expect(acknowledge('building', 'floors', -1)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(api.tours.allCompleted({ query: { key: 'kitchen' as 'building' } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(anonymous().tours.allCompleted({ query: { key: 'building' } })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

test('the answer about tutorials is stored [1§3]', async () => {
  const person = await aUser(await aCompany())
  const api = await signedIn(person)
  const me = async () => (await api.auth.user()).data.user
  const off = async () => (await api.tours.allCompleted({ query: { key: 'room' } })).data.tutorials_off
  expect((await me()).tutorials_seen).toBeUndefined()
  expect(await off()).toBe(true)

  await api.tours.tutorialsEnabled({ body: { tutorials_enabled: true } })
  expect(await me()).toMatchObject({ tutorials_enabled: true, tutorials_seen: true })
  expect((await api.users.list()).data.find(({ id }) => id === person.id)).toMatchObject({ tutorials_enabled: true })
  expect(await off()).toBe(false)

  await api.tours.tutorialsEnabled({ body: { tutorials_enabled: false } })
  expect(await me()).toMatchObject({ tutorials_enabled: false, tutorials_seen: true })
})

test('the account’s switch also answers the question; an open account form stays valid [1§2]', async () => {
  const person = await aUser(await aCompany())
  const api = await signedIn(person)
  const { version } = (await api.auth.user()).data.user
  await api.tours.tutorialsEnabled({ body: { tutorials_enabled: false } })
  await api.users.change({ params: { id: person.id }, body: { tutorials_enabled: true, version } })
  expect((await api.auth.user()).data.user).toMatchObject({ tutorials_enabled: true, tutorials_seen: true })
  const other = await aUser(await aCompany())
  const theirs = await signedIn(other)
  await theirs.users.change({ params: { id: other.id }, body: { tutorials_enabled: true, version: 1 } })
  expect((await theirs.auth.user()).data.user.tutorials_seen).toBe(true)
})
