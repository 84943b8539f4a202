import { deleteDB } from 'idb'
import { databaseName, hashesIn } from '#frontend/store/database.ts'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, PASSWORD, type TestApi, upload } from '#test/support/people/api.ts'
import { forbiddenStatuses, unexplained } from './checks.ts'
import { DOINGS, stepsOf } from './commands.ts'
import { Device } from './device.ts'
import { FAULTS, FaultyNetwork } from './faultyNetwork.ts'
import { Ledger } from './ledger.ts'
import { type Foreign, Person, rowsOf } from './person.ts'
import { pageTime } from './platform.ts'

/** Of a hundred requests, to how many something happens. */
const FAULTS_IN_100 = 30
/** By the clock of the pages: how long, once the faults have stopped, nothing may go on before what waits is stuck. */
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
    const send = callHandler()
    const api = createClient(contract, send)
    await api.auth.login({ body: { email: user.email, password: PASSWORD } })
    return { user, company, send, api }
  }
  const companies = await Promise.all([aCompany(), aCompany()])
  return Promise.all(companies.map(company => Promise.all([company, company, company].map(signIn))))
}

/** Numbers from 0 to 99 that a seed gives (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % 100
  }
}

interface Company_ {
  readonly people: Person[]
  readonly ledger: Ledger
  readonly api: TestApi
  readonly building: string
  readonly first: Tree
}

export interface Outcome {
  readonly violations: readonly string[]
  readonly faults: number
  readonly effects: number
  readonly refused: number
}

/** Everything that six people do by a seed, with the faults of that seed; then the faults stop, and what is wrong is named. */
export async function playSeed(seed: number, commands: number, people: readonly SignedIn[][]): Promise<Outcome> {
  const state = { isCalm: true }
  const foreign: { building: string; file: string }[] = []
  const companies: Company_[] = []
  for (const [at, members] of people.entries())
    companies.push(await aCompanyAtWork(at, members, seed, state, () => foreign[1 - at] as (typeof foreign)[0]))
  for (const {
    building,
    people: [one],
  } of companies)
    foreign.push({ building, file: one?.plan.file ?? '' })
  const everyone = companies.flatMap(each => each.people)
  try {
    for (const each of everyone) await each.device.open()
    for (const each of everyone) await each.refresh()
    state.isCalm = false
    for (const step of stepsOf(seed, commands)) {
      const person = everyone[step.device] as Person
      await DOINGS[step.command](person, step)
      person.look()
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
    for (const { device } of everyone) {
      device.kill()
      await deleteDB(databaseName(device.actor.user_id))
    }
  }
}

async function aCompanyAtWork(
  at: number,
  members: readonly SignedIn[],
  seed: number,
  state: { isCalm: boolean },
  foreign: () => Foreign,
): Promise<Company_> {
  const ledger = new Ledger()
  const [{ api, user }] = members as [SignedIn]
  const { building } = await aProject(api, user)
  const plan = await upload(api, aPlan(60, 40, `${at} ${seed}`), 'image/png', 'plan')
  await furnish(api, building, plan)
  const { data: first } = await api.buildings.tree({ params: { id: building } })
  for (const room of first.rooms) ledger.parents.set(room.id, room.floor_id)
  for (const item of first.items) ledger.parents.set(item.id, item.room_id)
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
    return new Person(new Device(actor, building, network), ledger, at, plan, foreign)
  })
  return { people: team, ledger, api, building, first: first as Tree }
}

/** Two floors with two rooms each, and an item in each room. */
async function furnish(api: TestApi, building_id: string, image: Person['plan']): Promise<void> {
  for (const floor of [1, 2]) {
    const { data } = await api.floors.save({
      body: { id: newId(), building_id, name: `Floor ${floor}`, order: floor, image },
    })
    for (const room of [1, 2]) {
      const { data: made } = await api.rooms.save({
        body: { id: newId(), building_id, floor_id: data.id, name: `Room ${room}` } as never,
      })
      const sample = { bag_code: `A${floor}${room}`, analysis_type_id: 1 }
      await api.items.save({ body: { ...TILES, id: newId(), building_id, room_id: made.id, sample } as never })
    }
  }
}

/** Until nothing waits but what was refused. */
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

async function wrongIn({ people, ledger, api, building, first }: Company_): Promise<string[]> {
  const last = (await api.buildings.tree({ params: { id: building } })).data as Tree
  for (const { device } of people)
    for (const key of await device.run(({ database }) => database.getAllKeys('received'))) ledger.acknowledged.add(key)
  const wrong = [...ledger.violations, ...unexplained(ledger, first, last), ...forbiddenStatuses(ledger)]
  const kept = new Set(people.flatMap(({ device }) => device.opened.store.entries.map(({ key }) => key)))
  for (const key of ledger.typed.keys())
    if (!ledger.acknowledged.has(key) && !kept.has(key) && !ledger.discarded.has(key))
      wrong.push(`${ledger.typed.get(key)?.name} ${key} was typed and is lost`)
  for (const person of people) wrong.push(...(await wrongOn(person, last)))
  return [...wrong, ...(await miscounted(api, building, last)), ...(await filesMissing(api, building, last))]
}

/** What is wrong on a device where nothing is on its way. */
async function wrongOn(person: Person, last: Tree): Promise<string[]> {
  const { device, ledger } = person
  const wrong: string[] = []
  for (const { key, name, refused } of device.opened.store.entries)
    if (!refused) wrong.push(`${name} ${key} still waits`)
    else if (!refused.message) wrong.push(`${name} ${key} was refused without a sentence`)
  const stored = await device.run(({ database }) => database.get('trees', device.building))
  const rows = rowsOf(stored?.tree as Tree)
  const there = rowsOf(last)
  for (const { typed, idempotencyKey, version = 0 } of ledger.effects.values())
    if (there.has(typed.row) && (rows.get(typed.row)?.version ?? 0) < version)
      if (await device.run(({ outbox }) => outbox.isShown(idempotencyKey)))
        wrong.push(`${typed.name} ${typed.key} is said to be shown and is not`)
  await person.refresh()
  if (treeHash(device.tree) !== treeHash(last))
    wrong.push(`${device.actor.full_name} sees another building than the service has`)
  return wrong
}

async function miscounted(api: TestApi, building: string, { floors, rooms, items }: Tree): Promise<string[]> {
  const { data } = await api.buildings.floors({ params: { id: building } })
  return floors.flatMap(({ id }) => {
    const inside = new Set(rooms.filter(room => room.floor_id === id).map(room => room.id))
    const count = { rooms: inside.size, items: items.filter(({ room_id }) => inside.has(room_id)).length }
    const counted = data.find(floor => floor.id === id)?.information
    return counted?.rooms === count.rooms && counted.items === count.items ? [] : [`floor ${id} counts otherwise`]
  })
}

async function filesMissing(api: TestApi, building: string, tree: Tree): Promise<string[]> {
  const body = { items: tree.items.map(({ id }) => id), files: hashesIn(tree) }
  const { data } = await api.files.receipt({ params: { id: building }, body })
  return [...data.missing_items, ...data.missing_files].map(id => `${id} is not held by the service`)
}

/** Ids of one company in what was answered to the other, beside those that it asked with. */
function leaksBetween([one, other]: readonly Company_[]): string[] {
  if (!one || !other) return []
  const asked = new Set([
    one.building,
    other.building,
    ...[one, other].flatMap(({ people }) => people.map(({ plan }) => plan.file)),
  ])
  return [...one.ledger.ids]
    .filter(id => other.ledger.ids.has(id) && !asked.has(id))
    .map(id => `both companies know ${id}`)
}
