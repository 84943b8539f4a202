import { unlessFull } from '#frontend/store/device/storageProblem.ts'
import { type Aggregate, type Database, type OutboxEntry, type StoredTree, targetOf } from './database.ts'
import { recordUse } from './unusedData.ts'
import type { StoredRow } from './writtenRows.ts'

/** The buildings and clearances as the service has them, as far as this device knows. */
export class StoredTrees {
  readonly #loaded = new Map<string, StoredTree>()
  readonly #answers = new Map<string, number>()
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  loaded = (target: string): StoredTree | undefined => this.#loaded.get(target)

  read = async (target: string): Promise<StoredTree | undefined> =>
    this.#loaded.get(target) ?? (await this.#database.get('trees', target))

  /** Loads one from the database; again what another tab has written. Resolves to whether it did. */
  async load(target: string, isReload = false): Promise<boolean> {
    if (this.#loaded.has(target) && !isReload) return false
    const stored = await this.#database.get('trees', target)
    if (!stored || (this.#loaded.has(target) && !isReload)) return false
    this.#loaded.set(target, stored)
    if (!isReload) await recordUse(this.#database, target, stored)
    return true
  }

  set(target: string, stored: StoredTree): void {
    this.#loaded.set(target, stored)
  }

  /** One that the service has sent just now. */
  fetched(target: string, tree: Aggregate): void {
    const now = new Date().toISOString()
    this.set(target, { tree, fetched_at: now, used_at: now })
  }

  /** Writes one to the database; a full device goes on without. */
  async save(target: string): Promise<void> {
    const stored = this.#loaded.get(target)
    if (stored) await this.#database.put('trees', stored, target).catch(unlessFull)
  }

  /** Puts a row as the service has it in place of an earlier one of a write. Resolves to whether it is new here. */
  async learn(entry: OutboxEntry, row: unknown): Promise<boolean> {
    const { rowOf, withRow } = await import('./decide.ts')
    const target = targetOf(entry)
    const stored = await this.read(target)
    const saved = row as StoredRow | undefined
    if (!stored || !saved || (rowOf(stored.tree, entry)?.version ?? 0) >= saved.version) return false
    this.set(target, { ...stored, tree: withRow(stored.tree, entry, saved) })
    this.countAnswer(target)
    await this.save(target)
    return true
  }

  countAnswer(target: string): void {
    this.#answers.set(target, this.answeredCount(target) + 1)
  }

  /** How many answers to writes have changed one since the page was opened: what was asked for before is old. */
  answeredCount = (target: string): number => this.#answers.get(target) ?? 0
}
