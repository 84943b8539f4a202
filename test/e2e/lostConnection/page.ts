import { Connection } from '#frontend/store/device/connection.ts'
import { aDevice, forget, outcomeOf } from './device.ts'
import { countBegun, type Loss, MOMENTS, watch } from './ending.ts'
import { lostServer } from './lostServer.ts'
import { OPERATIONS } from './operations.ts'

/** Runs the store’s operations in a browser page. */
const page = {
  /** The operations of each module that access the database. */
  names: (): Record<string, string[]> =>
    Object.fromEntries(
      Object.entries(OPERATIONS).map(([module, table]) => [
        module,
        Object.keys(table).filter(name => typeof table[name] === 'function'),
      ]),
    ),

  /** An operation's undisturbed outcome, and how it differs if a connection ends at each moment of each transaction. */
  async outcomes(module: string, name: string) {
    const { outcome: undisturbed, started } = await run(module, name)
    const different: string[] = []
    for (let at = 1; at <= started; at++)
      for (const moment of MOMENTS) {
        const { outcome } = await run(module, name, { at, moment })
        if (outcome !== undisturbed)
          different.push(`${moment}, transaction ${at} of ${started}:\n${difference(undisturbed, outcome)}`)
      }
    return { started, different }
  },

  /** The stored data if the page’s own factory does not open a database within 100 ms, as its frame does. */
  async unanswered(): Promise<string | undefined> {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
    const connection = new Connection<{ texts: { key: string; value: string } }>(
      'unanswered',
      1,
      database => database.createObjectStore('texts'),
      100,
    )
    await connection.put('texts', 'typed', 'a')
    return connection.get('texts', 'a')
  },
}
export type StorePage = typeof page
Object.assign(window, { storePage: page })
void lostServer()

async function run(module: string, name: string, loss?: Loss): Promise<{ outcome: string; started: number }> {
  const arrange = OPERATIONS[module]?.[name]
  if (typeof arrange !== 'function') throw new Error(`${module} ${name} is not in the tables`)
  watch(undefined)
  const device = await aDevice()
  const act = await arrange(device)
  watch(loss)
  const result = await (loss ? act().catch(String) : act())
  const started = countBegun()
  watch(undefined)
  const outcome = await outcomeOf(device, result)
  await forget(device)
  return { outcome, started }
}

const difference = (one: string, other: string): string => {
  const [expected, found] = [one.split('\n'), other.split('\n')]
  const at = expected.findIndex((line, index) => line !== found[index])
  return `expected ${expected.slice(at, at + 5).join(' ')}\nfound ${found.slice(at, at + 5).join(' ')}`
}
