import { Companies } from '#functions/data/company/companies.ts'
import { FailedJobs } from '#functions/data/company/failedJobs.ts'
import { countsAt } from '#functions/data/counters.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { requestsOfMonth } from '#functions/http/fairUse.ts'
import { serve } from '#functions/http/serve.ts'
import { QUEUES } from '#functions/jobOutbox.ts'
import { waitingCounts } from '#functions/jobSlots.ts'
import { type Setting, settings } from '#functions/runtime/settings.ts'
import { operations } from '#shared/contract/company/operations.ts'
import { type CompanyUse, costOf, type QueueState } from '#shared/domain/company/operations.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The name of a queue on screen, for example `Drawing images`. */
const nameOf = (setting: Setting): string => {
  const words = setting.replace('_QUEUE_URL', '').replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const SETTINGS = new Map([...new Set(Object.values(QUEUES))].map(setting => [nameOf(setting), setting]))

export const handler = serve('operations', operations, {
  async state() {
    const [failed_jobs, companies] = await Promise.all([FailedJobs.list(), uses()])
    const held = await waitingCounts(companies.map(({ id }) => id))
    const queues = await Promise.all(Array.from(SETTINGS, ([name, setting]) => stateOf(name, held.get(setting))))
    return { data: { queues, failed_jobs, companies } }
  },

  async sendAgain({ params: { name } }, caller) {
    const { moveDeadLetters } = await import('#functions/aws/sqs.ts')
    const { queue, dead_letters } = await countsOf(name)
    if (dead_letters === 0) throw new Refusal('no_dead_letters')
    await moveDeadLetters(queue.deadLetters, queue.arn)
    caller.audit.detail = name
    return commitOnce(caller, [], { message: `${countOf(dead_letters, 'job')} sent again` })
  },
})

/** The URL of a dead-letter queue differs from its queue's URL only in the name: both are in the same account. */
async function countsOf(name: string) {
  const { queueCounts } = await import('#functions/aws/sqs.ts')
  const setting = SETTINGS.get(name)
  if (!setting) throw new Refusal('not_found')
  const address = settings(setting)
  const queue = await queueCounts(address)
  const deadLetters = queue.deadLetters.split(':').at(-1) ?? ''
  const dead = await queueCounts(`${address.slice(0, address.lastIndexOf('/') + 1)}${deadLetters}`)
  return { queue, dead_letters: dead.waiting + dead.running }
}

async function stateOf(name: string, held = 0): Promise<QueueState> {
  const { queue, dead_letters } = await countsOf(name)
  return { name, waiting: queue.waiting, running: queue.running, held, dead_letters }
}

async function uses(): Promise<CompanyUse[]> {
  const companies = await Companies.listEntries(await Companies.idsByName())
  const found: CompanyUse[] = []
  for (let start = 0; start < companies.length; start += READ_BATCH_SIZE)
    found.push(...(await usesOf(companies.slice(start, start + READ_BATCH_SIZE))))
  return found.sort((a, b) => b.cost - a.cost)
}

const READ_BATCH_SIZE = 100
async function usesOf(companies: readonly { id: string; name: string }[]): Promise<CompanyUse[]> {
  const [stored, requested] = await Promise.all([
    countsAt(companies.map(({ id }) => keys.storage(id))),
    countsAt(companies.map(({ id }) => requestsOfMonth(id))),
  ])
  return companies.map(({ id, name }, at) => {
    const [stored_bytes = 0, requests = 0] = [stored[at], requested[at]]
    return { id, name, stored_bytes, requests, cost: costOf(stored_bytes, requests) }
  })
}
