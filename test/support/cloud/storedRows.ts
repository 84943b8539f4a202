import type { Recorded } from './recordStored.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string }

/** The rows of the written partitions, by partition and key, and the pending jobs. */
export class StoredRows {
  readonly #partitions: ReadonlyMap<string, readonly Row[]>
  readonly #rows: ReadonlyMap<string, Row>
  readonly #jobs: readonly string[]

  constructor(partitions: ReadonlyMap<string, readonly Row[]>, jobs: readonly object[]) {
    this.#partitions = partitions
    this.#rows = new Map([...partitions.values()].flat().map(row => [`${row.pk} ${row.sk}`, row]))
    const outbox = [...this.#rows.values()].filter(({ pk }) => pk.endsWith('#OUTBOX')).map(({ job }) => job)
    this.#jobs = [...jobs, ...outbox].map(job => JSON.stringify(job))
  }

  static async read({ companies, partitions, jobs }: Recorded): Promise<StoredRows> {
    const { queryRows } = await import('#functions/data/table.ts')
    const found = new Map<string, readonly Row[]>()
    const isOurs = (name: string) => companies.has(name.split('#')[1] ?? '')
    const names = [...partitions].filter(name => (name.startsWith('C#') && isOurs(name)) || name.startsWith('EMAIL#'))
    const next = names.values()
    const readNext = async () => {
      for (const name of next) {
        const rows = (await queryRows(name)) as unknown as Row[]
        const ours = name.startsWith('EMAIL#') ? rows.filter(row => companies.has(String(row.company_id))) : rows
        found.set(name, ours)
      }
    }
    await Promise.all(Array.from({ length: 16 }, readNext))
    return new StoredRows(found, jobs)
  }

  /** The rows of partitions whose name matches, each with the pattern's captures. */
  *matching(pattern: RegExp): Generator<{ readonly row: Row; readonly parts: readonly string[] }> {
    for (const [name, rows] of this.#partitions) {
      const parts = pattern.exec(name)?.slice(1)
      if (parts) for (const row of rows) yield { row, parts }
    }
  }

  at(key: { readonly pk: string; readonly sk: string }): Row | undefined {
    return this.#rows.get(`${key.pk} ${key.sk}`)
  }

  /** Whether a job that contains all of these words is in its queue or in the job outbox. */
  hasJob(kinds: readonly string[], ...words: readonly string[]): boolean {
    return this.#jobs.some(
      job => kinds.some(kind => job.includes(`"kind":"${kind}"`)) && words.every(word => job.includes(word)),
    )
  }
}
