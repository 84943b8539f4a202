import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { Duplications } from '#functions/data/building/duplications.ts'
import { keys } from '#functions/data/keys.ts'
import { readMany, transact } from '#functions/data/table.ts'
import { enqueue, outboxWrite } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import { startCloud } from '#localstack/cloud.ts'
import type { CompanyName } from '#localstack/seed/people.ts'
import { signIn } from '#localstack/seed/session.ts'
import { atMost, median, type Result } from './result.ts'

const ORDERED = 500
const AT_ONCE = 10
const ROUNDS = 15
const POLL_MS = 10

/** S-19: how long a company waits for a duplicate while another has ordered 500, against waiting alone. */
export async function run(): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clearfloor-bench-'))
  const cloud = await startCloud({ port: 0, dataDir, seed: true })
  try {
    const [kauri, rimu] = [await aBuilding('kauri'), await aBuilding('rimu')]
    await waits(rimu, 3)
    const alone = await waits(rimu, ROUNDS)
    const ordered: JobOf<'duplicate'>[] = []
    while (ordered.length < ORDERED)
      ordered.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => order(kauri)))))
    const beside = await waits(rimu, ROUNDS)
    const left = (await Promise.all(ordered.map(job => stateOf(job)))).filter(state => state !== 'done').length
    if (left === 0) throw new Error('All were done before the other company’s')
    const of = `a duplicate beside ${ORDERED} of another company, median of ${ROUNDS}: ${Math.round(median(alone))} ms alone, ${Math.round(median(beside))} ms beside them, ${left} of which were left`
    return [atMost('S-19', median(beside) / median(alone), 1.5, of)]
  } finally {
    await cloud.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Source {
  readonly company_id: string
  readonly user_id: string
  readonly building: string
  readonly survey: string
}

async function aBuilding(company: CompanyName): Promise<Source> {
  const api = await signIn(company, 'surveyor')
  const { user } = (await api.auth.user()).data
  const { data: found } = await api.buildings.search({ query: {} })
  const [first] = found
  if (!first) throw new Error(`The demo has no building of ${company}`)
  return { company_id: user.company_id, user_id: user.id, building: first.id, survey: first.survey_id }
}

/** Orders a duplicate like the call, but without the quota. */
async function order({ company_id, user_id, building, survey }: Source): Promise<JobOf<'duplicate'>> {
  const id = ulid()
  const what = { entity: 'building', id: building, survey_id: survey } as const
  const job: JobOf<'duplicate'> = { kind: 'duplicate', id, company_id, user_id, name: `Annex ${id}`, what }
  await transact([Duplications.newWrite(company_id, id, [building]), outboxWrite(job)])
  await enqueue(job)
  return job
}

async function stateOf({ company_id, id }: JobOf<'duplicate'>): Promise<unknown> {
  const [row] = await readMany([keys.duplicate(company_id, id)])
  return row?.state
}

/** Milliseconds from each order to its end, in sequence. */
async function waits(source: Source, rounds: number): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const job = await order(source)
    while ((await stateOf(job)) !== 'done') await new Promise(resolve => setTimeout(resolve, POLL_MS))
    all.push(performance.now() - start)
  }
  return all
}
