import { afterAll, beforeAll, expect, test } from 'vitest'
import { providePlatform } from '#test/support/oracle/platform.ts'
import { playSeed, sixPeople } from '#test/support/oracle/world.ts'
import { WHOLE_MATRIX } from '#test/support/wholeMatrix.ts'

const { ORACLE_SEEDS = WHOLE_MATRIX ? '20' : '5', ORACLE_COMMANDS = '300', ORACLE_SEED } = process.env
const commands = Number(ORACLE_COMMANDS)
const seeds = ORACLE_SEED ? [Number(ORACLE_SEED)] : Array.from({ length: Number(ORACLE_SEEDS) }, (_, at) => at + 1)

let people: Awaited<ReturnType<typeof sixPeople>>
let takeAway: () => void
beforeAll(async () => {
  takeAway = providePlatform()
  people = await sixPeople()
})
afterAll(() => takeAway?.())

test.each(seeds)(
  'A4 F-27 three surveyors of two companies each lose nothing and write nothing twice, whatever the network does: seed %i',
  { timeout: 300_000 },
  async seed => {
    const { violations, ...counts } = await playSeed(seed, commands, people)
    const repeat = `ORACLE_SEED=${seed} ORACLE_COMMANDS=${commands} npm test -- test/faults/oracle.test.ts`
    expect(violations.length, `${violations.slice(0, 10).join('; ')}; again by: ${repeat}`).toBe(0)
    expect(counts.faults).toBeGreaterThan(0)
  },
)
