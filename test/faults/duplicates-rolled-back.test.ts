import { ulid } from 'ulid'
import { beforeEach, expect, test } from 'vitest'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aProject } from '#test/support/people/api.ts'
import { aProjectToDuplicate, type ProjectToDuplicate } from '#test/support/workers/duplicates.ts'

let fixture: ProjectToDuplicate
beforeEach(async () => {
  fixture = await aProjectToDuplicate()
})

test('a source that cannot be copied is reported, and does not block others [F-05]', async () => {
  const { surveyor, api, work, queued, aDuplicate, messagesWith, expectOneCopy } = fixture
  const poison = { messageId: ulid(), body: '{ no json', attributes: { ApproximateReceiveCount: '1' } } as never
  const project = await aProject(api, surveyor)
  const { data } = await api.duplicates.building({
    params: { id: project.building },
    body: { name: 'Never there', survey_id: project.survey },
  })
  const { transact } = await import('#functions/data/table.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  await transact([{ op: 'delete', key: keys.inBuilding(surveyor.company_id, project.building, sortKeys.building()) }])
  const bad = queued({ entity: 'building', id: project.building, survey_id: project.survey }, 'Never there', data.id)
  const good = await aDuplicate()
  expect(await work(poison, bad, good.message)).toEqual({
    batchItemFailures: [{ itemIdentifier: (poison as { messageId: string }).messageId }],
  })
  await expectOneCopy(good.name)
  expect(await messagesWith('Never there')).toMatchObject([
    {
      message:
        'Building Never there was unable to be duplicated. It was deleted, or the place to copy it to was deleted.',
      success: false,
    },
  ])
})

test('after the last attempt the user is notified, and can request it again [F-05]', async () => {
  const { work, aDuplicate, copies, messagesWith } = fixture
  const { name, message } = await aDuplicate(3)
  const { dynamo } = await import('#functions/data/table.ts')
  const send = dynamo.send.bind(dynamo)
  const refusing = (command: { constructor: { name: string } }) =>
    command.constructor.name === 'BatchWriteCommand' ? Promise.reject(new Error('Not now')) : send(command as never)
  Object.assign(dynamo, { send: refusing })
  const { batchItemFailures } = await work(message)
  Object.assign(dynamo, { send })
  expect(batchItemFailures).toHaveLength(1)
  expect(await messagesWith(name)).toMatchObject([
    {
      message: `Building ${name} was unable to be duplicated. Something went wrong three times. You can duplicate it again.`,
      ...{ success: false, event: 'duplicate' },
    },
  ])
  expect(await work(message)).toEqual({ batchItemFailures: [] })
  expect(await copies(name)).toHaveLength(0)
})

test('a survey created for a duplicate is deleted if the duplicate fails, unless a user works in it [2§5 F-05]', async () => {
  const { api, project, queued, work, messagesWith } = fixture
  const { client_id, contact_id, office_id } = (await api.surveys.read({ params: { id: project.survey } })).data
  const longest = (id: string) => id.padEnd(190, 'x')
  const ask = async (name: string) => {
    const id = ulid()
    const survey = { id, name: longest(name), job_number: longest(id), client_id, contact_id, office_id }
    const { data } = await api.duplicates.building({ params: { id: project.building }, body: { name, survey } })
    return { id, job_number: survey.job_number, job: data.id }
  }
  const before = await surveysOf(project.client)
  const [lost, kept] = [await ask('Lost'), await ask('Kept')]
  expect(await surveysOf(project.client)).toBe(before + 2)
  const { data } = await api.surveys.read({ params: { id: kept.id } })
  await api.surveys.save({ body: { ...data, job_number: kept.id, note: 'Ours now' } })
  const { transact } = await import('#functions/data/table.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const { company_id } = fixture.surveyor
  await transact([{ op: 'delete', key: keys.inBuilding(company_id, project.building, sortKeys.building()) }])
  for (const [{ id, job }, name] of [
    [lost, 'Lost'],
    [kept, 'Kept'],
  ] as const) {
    const what = { entity: 'building', id: project.building, survey_id: id, makes_survey: true }
    expect(await work(queued(what, name, job))).toEqual({ batchItemFailures: [] })
    expect(await messagesWith(`Building ${name}`)).toMatchObject([{ success: false }])
  }
  await expect(api.surveys.read({ params: { id: lost.id } })).rejects.toMatchObject({ code: 'not_found' })
  const taken = await api.surveys.jobNumber({ query: { job_number: lost.job_number } })
  expect(taken.data).toEqual({ exists: false })
  expect((await api.surveys.read({ params: { id: kept.id } })).data.note).toBe('Ours now')
  expect(await surveysOf(project.client)).toBe(before + 1)
})

const surveysOf = async (id: string): Promise<number> =>
  (await fixture.api.clients.read({ params: { id } })).data.survey_count

test('a survey’s duplication that runs out of time continues with the next message [F-06]', {
  timeout: 60_000,
}, async () => {
  const { surveyor, api, project, source, messagesWith } = fixture
  for (const name of ['Second', 'Third']) {
    const id = ulid()
    const { building } = source
    await api.buildings.save({
      body: {
        id,
        survey_id: project.survey,
        name,
        report_type_id: 1,
        address: building.address,
        city: building.city,
        postcode: building.postcode,
        surveyors: [surveyor.id],
      },
    })
  }
  const survey = ulid()
  await api.duplicates.survey({
    params: { id: project.survey },
    body: { id: survey, name: 'Again', job_number: `S-${survey}` },
  })
  const [job] = await queuedJobs(surveyor.company_id)
  const { handler } = await import('#functions/workers/duplicates.ts')
  const message = {
    messageId: ulid(),
    body: JSON.stringify(job),
    attributes: { ApproximateReceiveCount: '1' },
  } as never
  const short = aContext(1_000)
  const seen: number[] = []
  for (let n = 0; n < 3; n++) {
    await handler({ Records: [message] }, short)
    seen.push((await api.surveys.read({ params: { id: survey } })).data.buildings.length)
  }
  expect(seen).toEqual([1, 2, 3])
  expect(await messagesWith('Again')).toMatchObject([
    { message: 'Survey Again has been duplicated', to: `/survey/${survey}` },
  ])
})

/** The jobs in the duplicates' queue, newest last. */
async function queuedJobs(companyId: string): Promise<object[]> {
  const { SQSClient, ReceiveMessageCommand } = await import('@aws-sdk/client-sqs')
  const jobs: object[] = []
  for (;;) {
    const { Messages = [] } = await new SQSClient({}).send(
      new ReceiveMessageCommand({ QueueUrl: process.env.DUPLICATES_QUEUE_URL, MaxNumberOfMessages: 10 }),
    )
    if (Messages.length === 0) break
    jobs.push(...Messages.map(({ Body }) => JSON.parse(Body ?? '{}')))
  }
  const own = (job: { company_id?: string; what?: { entity: string } }) =>
    job.company_id === companyId && job.what?.entity === 'survey'
  return jobs.filter(own)
}
