import { ulid } from 'ulid'
import { expect, test, vi } from 'vitest'
import { refusalCodeOrDone as refusal } from '#test/support/people/authenticator.ts'
import { onSite } from '#test/support/people/site.ts'
import { aBuildingWithPoster, PIN } from '#test/support/workers/issuedBuilding.ts'

const TIMEOUT = { timeout: 60_000 }

/** Counts wrong PINs for a building as calls do, without the slow check of each. */
async function countWrong(code: string, tries: number): Promise<void> {
  const { countAttempt } = await import('#functions/data/access/attempts.ts')
  for (let at = 0; at < tries; at++) await countAttempt(`site-pin#${code}`, 60)
}

test('a wrong PIN is refused at its field, with few attempts per network', TIMEOUT, async () => {
  const { code, enter } = await aBuildingWithPoster()
  const guessing = onSite()
  const guess = (pin: string) => enter(pin, guessing).catch(error => error)
  expect(await guess('000000')).toMatchObject({ code: 'site_pin_wrong', fields: { pin: 'That PIN isn’t right' } })
  for (const pin of ['000001', '000002', '000003', '000004']) expect((await guess(pin)).code).toBe('site_pin_wrong')
  expect((await guess(PIN)).code).toBe('too_many_attempts')
  expect((await (await enter()).register({ params: { code } })).data.items).toHaveLength(1)
})

test(
  'after sixty wrong PINs for a building, one attempt per ten seconds is allowed; a phone that has entered this PIN is never delayed [B7]',
  TIMEOUT,
  async () => {
    const { enter, turn, code } = await aBuildingWithPoster()
    const inside = onSite()
    await enter(PIN, inside)
    const from = (phone = onSite()) => refusal(enter('000000', phone))
    await countWrong(code, 54)
    for (let tries = 0; tries < 5; tries++) expect(await from()).toBe('site_pin_wrong')
    await enter()
    expect([await from(), await from(), await from()]).toEqual([
      ...['site_pin_wrong', 'site_pin_wrong', 'too_many_attempts'],
    ])
    expect(await refusal(enter())).toBe('too_many_attempts')
    await enter(PIN, inside)
    await turn('112233')
    expect(await refusal(enter('112233', inside))).toBe('too_many_attempts')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    await enter('112233', inside)
    await enter('112233', inside)
    vi.setSystemTime(Date.now() + 11_000)
    await enter('112233')
    vi.useRealTimers()
  },
)

test.each([
  { from: 'networks of their own', addresses: () => ulid(), checked: 61 },
  { from: 'one network', addresses: (shared: string) => shared, checked: 60 },
])(
  'B7 phones that entered an earlier PIN guess the next one within the limits of building and network, from $from',
  TIMEOUT,
  async ({ addresses, checked }) => {
    const { enter, turn } = await aBuildingWithPoster()
    const shared = ulid()
    const phones = Array.from({ length: 13 }, () => onSite(undefined, addresses(shared)))
    for (const phone of phones) await enter(PIN, phone)
    await turn('112233')
    const answers: string[] = []
    for (const phone of phones) for (let tries = 0; tries < 5; tries++) answers.push(await refusal(enter(PIN, phone)))
    expect(answers.filter(answer => answer === 'site_pin_wrong')).toHaveLength(checked)
    expect(new Set(answers.slice(checked))).toEqual(new Set(['too_many_attempts']))
  },
)

test(
  'a crew in one network signs in after a change of the PIN, though each first tries the earlier one [B7]',
  TIMEOUT,
  async () => {
    const { enter, turn } = await aBuildingWithPoster()
    const address = ulid()
    const crew = Array.from({ length: 12 }, () => onSite(undefined, address))
    for (const phone of crew) await enter(PIN, phone)
    await turn('112233')
    for (const phone of crew) expect(await refusal(enter(PIN, phone))).toBe('site_pin_wrong')
    for (const phone of crew) await enter('112233', phone)
  },
)

test(
  'a network that keeps trying does not lock out another network’s first visitor, whatever its addresses [B7]',
  TIMEOUT,
  async () => {
    const { enter, code } = await aBuildingWithPoster()
    const wrong = (address?: string) => refusal(enter('000000', onSite(undefined, address)))
    await countWrong(code, 55)
    for (let tries = 0; tries < 5; tries++) expect(await wrong()).toBe('site_pin_wrong')
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const checked: number[] = []
    for (let seconds = 0; seconds < 200; seconds += 10) {
      vi.setSystemTime(start + seconds * 1_000)
      for (const phone of [1, 2]) {
        const answer = await wrong(`2001:db8:7:${(seconds + phone).toString(16)}::1`)
        if (answer === 'site_pin_wrong') checked.push(seconds)
        else expect(answer).toBe('too_many_attempts')
      }
      if (seconds === 20 || seconds === 100) await enter(PIN, onSite(undefined, `2001:db8:${seconds}::1`))
    }
    vi.useRealTimers()
    expect(checked).toEqual([0, 60, 180])
  },
)

test('PINs that have to wait use up no attempts of their network [B7]', TIMEOUT, async () => {
  const { enter, code } = await aBuildingWithPoster()
  const crew = ulid()
  await countWrong(code, 60)
  expect(await refusal(enter('000000'))).toBe('site_pin_wrong')
  for (let tries = 0; tries < 61; tries++)
    expect(await refusal(enter(PIN, onSite(undefined, crew)))).toBe('too_many_attempts')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  await enter(PIN, onSite(undefined, crew))
  vi.useRealTimers()
})

test('a network has sixty attempts over all buildings; correct PINs don’t count', TIMEOUT, async () => {
  const neighbour = await aBuildingWithPoster()
  const address = ulid()
  const [network, stranger] = [onSite(undefined, address), onSite(undefined, address)]
  await neighbour.enter(PIN, network)
  for (let tries = 0; tries < 60; tries++)
    expect(await refusal(network.api.site.enter({ params: { code: `nowhere${tries}` }, body: { pin: PIN } }))).toBe(
      'not_found',
    )
  expect(await refusal(neighbour.enter(PIN, stranger))).toBe('too_many_attempts')
  await (await neighbour.enter()).register({ params: { code: neighbour.code } })
})

test('a phone that has signed in before is let in however busy its network is [B7]', TIMEOUT, async () => {
  const { enter, code } = await aBuildingWithPoster()
  const address = ulid()
  const [inside, stranger] = [onSite(undefined, address), onSite(undefined, address)]
  await enter(PIN, inside)
  const { countFrom } = await import('#functions/data/access/attempts.ts')
  for (let looks = 0; looks < 300; looks++) await countFrom(address, 'site-code', 300)
  for (let tries = 0; tries < 60; tries++) await countFrom(address, 'site-pin', 60)
  const find = ({ api }: typeof inside) => refusal(api.site.find({ params: { code } }))
  expect([await find(stranger), await refusal(enter(PIN, stranger))]).toEqual([
    ...['too_many_attempts', 'too_many_attempts'],
  ])
  expect(await find(inside)).toBe('done')
  await enter(PIN, inside)
})

test(
  'a person with the PIN who confirms under many names does not stop others from confirming [B7]',
  TIMEOUT,
  async () => {
    const { enter, code, building, report } = await aBuildingWithPoster()
    const { countAttempt } = await import('#functions/data/access/attempts.ts')
    for (let names = 0; names < 100; names++) await countAttempt(`site-confirmed#${building}`, 100)
    const confirm = async (address: string) => {
      const { acknowledge } = await enter(PIN, onSite(undefined, address))
      const body = { id: ulid(), name: 'Hone Rewi', company: 'Rewi Plumbing', issues: [report.id] }
      return refusal(acknowledge({ params: { code }, body }))
    }
    expect([await confirm('2001:db8:7:1::1'), await confirm('2001:db8:8::1')]).toEqual(['done', 'too_many_attempts'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    expect([await confirm('2001:db8:7:2::1'), await confirm('2001:db8:8::1')]).toEqual(['too_many_attempts', 'done'])
    vi.useRealTimers()
  },
)
