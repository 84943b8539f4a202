import { databaseName } from '#frontend/store/database.ts'
import { deleteDatabase } from '#frontend/store/device/connection.ts'
import type { callHandler } from '#localstack/gateway/callHandler.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aBrowserOf, aCompany, aProject, aUser, type TestApi, upload } from '#test/support/people/api.ts'
import { aClearanceBody, aRemovalist } from '#test/support/workers/clearances.ts'
import { DOINGS, stepsOf } from './commands.ts'
import { Device } from './device.ts'
import { FAULTS, FaultyNetwork } from './faultyNetwork.ts'
import { Ledger } from './ledger.ts'
import { type Foreign, Person } from './person.ts'
import { pageTime } from './platform.ts'
import { leaksBetween, placesOf, type Team, wrongIn } from './wrong.ts'

const FAULTS_IN_100 = 30
/** On the pages' clock: how long waiting work may make no progress after the faults stop before it counts as stuck. */
const BOUND_MS = 7_200_000

interface SignedIn {
  readonly user: User
  readonly company: Company
  readonly send: ReturnType<typeof callHandler>
  readonly api: TestApi
}

/** Two companies of three surveyors each, signed in. */
export async function sixPeople(): Promise<SignedIn[][]> {
  const signIn = async (company: Company): Promise<SignedIn> => {
    const user = await aUser(company)
    return { user, company, ...(await aBrowserOf(user)) }
  }
  const companies = await Promise.all([aCompany(), aCompany()])
  return Promise.all(companies.map(company => Promise.all([company, company, company].map(signIn))))
}

/** Numbers from 0 to 99 from a seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % 100
  }
}

export interface Outcome {
  readonly violations: readonly string[]
  readonly faults: number
  readonly effects: number
  readonly refused: number
}

/** Plays the actions of six users with the faults of a seed, then stops the faults and returns what is wrong. */
export async function playSeed(seed: number, commands: number, people: readonly SignedIn[][]): Promise<Outcome> {
  const state = { isCalm: true }
  const foreign: { building: string; file: string }[] = []
  const companies: Team[] = []
  for (const [at, members] of people.entries())
    companies.push(await aCompanyAtWork(at, members, seed, state, () => foreign[1 - at] as (typeof foreign)[0]))
  for (const {
    building,
    people: [one],
  } of companies)
    foreign.push({ building, file: one?.plan.file ?? '' })
  const [one] = companies
  if (one?.people[0]) one.people.push(aSecondTabOf(one.people[0]))
  const everyone = companies.flatMap(each => each.people)
  try {
    for (const each of everyone) await each.device.open()
    for (const each of everyone) await each.refresh()
    state.isCalm = false
    for (const step of stepsOf(seed, commands)) {
      await DOINGS[step.command](everyone[step.device] as Person, step)
      for (const each of everyone) each.look()
    }
    state.isCalm = true
    await emptied(everyone)
    const violations: string[] = []
    for (const company of companies) violations.push(...(await wrongIn(company)))
    violations.push(...leaksBetween(companies))
    return {
      violations,
      faults: everyone.reduce((sum, { device }) => sum + device.network.injected, 0),
      effects: companies.reduce((sum, { ledger }) => sum + ledger.effects.size, 0),
      refused: everyone.reduce((sum, { device }) => sum + device.opened.store.entries.length, 0),
    }
  } finally {
    for (const { device } of everyone) device.kill()
    for (const { device } of everyone) await deleteDatabase(databaseName(device.actor.user_id))
  }
}

async function aCompanyAtWork(
  at: number,
  members: readonly SignedIn[],
  seed: number,
  state: { isCalm: boolean },
  foreign: () => Foreign,
): Promise<Team> {
  const ledger = new Ledger()
  const [{ api, user }] = members as [SignedIn]
  const { building } = await aProject(api, user)
  const plan = await upload(api, aPlan(60, 40, `${at} ${seed}`), 'image/png', 'plan')
  await furnish(api, building, plan)
  const clearance = await aClearance(api, user)
  const first = await placesOf(api, { building, clearance })
  ledger.sees(first.tree)
  const team = members.map(({ user, company, send }, seat) => {
    const next = numbersOf(seed * 10 + at * 3 + seat)
    const choose = () => (state.isCalm || next() >= FAULTS_IN_100 ? undefined : FAULTS[next() % FAULTS.length])
    const network = new FaultyNetwork(send, choose, carried => ledger.carried(carried))
    const actor = {
      user_id: user.id,
      company_id: company.id,
      full_name: user.full_name,
      roles: user.roles,
      features: company.features,
    }
    return new Person(new Device(actor, building, clearance, network), ledger, at, plan, foreign)
  })
  return { people: team, ledger, api, building, clearance, first }
}

/** Another page of the same browser, with the same database, session and network. */
const aSecondTabOf = ({ device: { actor, building, clearance, network }, ledger, company, plan, foreign }: Person) =>
  new Person(new Device(actor, building, clearance, network), ledger, company, plan, foreign)

/** A clearance in its own building. */
async function aClearance(api: TestApi, user: User): Promise<Device['clearance']> {
  const place = await aProject(api, user, { report_type_id: REPORT_TYPE.clearance })
  const { clearance_id } = await api.clearances.save({ body: aClearanceBody(place, user, await aRemovalist(api)) })
  return { building_id: place.building, clearance_id }
}

/** Two floors with two rooms each, and an item in each room. */
async function furnish(api: TestApi, building_id: string, image: Person['plan']): Promise<void> {
  for (const floor of [1, 2]) {
    const { data } = await api.floors.save({
      body: { id: newId(), building_id, name: `Floor ${floor}`, order: floor, image },
    })
    for (const room of [1, 2]) {
      const { data: savedRoom } = await api.rooms.save({
        body: { id: newId(), building_id, floor_id: data.id, name: `Room ${room}` } as never,
      })
      const sample = { bag_code: `A${floor}${room}`, analysis_type_id: 1 }
      await api.items.save({ body: { ...TILES, id: newId(), building_id, room_id: savedRoom.id, sample } as never })
    }
  }
}

/** Waits until only refused writes are left. */
async function emptied(everyone: readonly Person[]): Promise<void> {
  for (const { device } of everyone) {
    device.network.isOffline = false
    device.run(({ outbox }) => outbox.wake())
  }
  const left = () =>
    everyone.flatMap(({ device }) => device.opened.store.entries.filter(({ refused }) => !refused)).length
  for (let [before, since] = [left(), pageTime()]; left() > 0 && pageTime() < since + BOUND_MS; ) {
    await new Promise(done => setTimeout(done, 5))
    if (left() !== before) [before, since] = [left(), pageTime()]
  }
  for (const { device } of everyone) await device.network.settled()
}
