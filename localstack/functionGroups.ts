import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Bundling } from '#infra/bundle.ts'
import type { FunctionRow } from '#infra/functionRow.ts'
import { FUNCTIONS } from '#infra/functions.ts'
import { WORKERS } from '#infra/workerRows.ts'

/** Functions that share threads in the local cloud, so that their modules load once. In AWS, each function runs by itself. */
export interface FunctionGroup {
  readonly name: string
  readonly functions: readonly FunctionRow[]
  /** Maximum number of threads, each with one call at a time. */
  readonly threads: number
  /** Threads that start with the cloud and never end. */
  readonly warm: number
  /** The heap of a thread, in MB. */
  readonly memory: number
}

const isWorker = ({ name }: FunctionRow) => WORKERS.some(worker => worker.name === name)

export const GROUPS: readonly FunctionGroup[] = [
  { name: 'api', functions: FUNCTIONS.filter(row => !isWorker(row)), threads: 4, warm: 1, memory: 192 },
  { name: 'workers', functions: WORKERS, threads: 3, warm: 0, memory: 1024 },
]

/** Writes one entry file per group, which exports its functions' handlers by name, for bundling. */
export async function groupRows(root: string): Promise<Bundling[]> {
  const folder = join(root, 'dist/entries')
  await mkdir(folder, { recursive: true })
  return Promise.all(
    GROUPS.map(async ({ name, functions }) => {
      const file = join(folder, `${name}.ts`)
      await writeFile(file, entryOf(functions, relative(folder, root)))
      const assets = Object.assign({}, ...functions.map(row => row.assets ?? {}))
      return { name, entry: relative(root, file), assets }
    }),
  )
}

const entryOf = (functions: readonly FunctionRow[], toRoot: string): string =>
  [
    ...functions.map(({ entry }, at) => `import { handler as handler${at} } from '${toRoot}/${entry}'`),
    `export const handlers = { ${functions.map(({ name }, at) => `'${name}': handler${at}`).join(', ')} }`,
    '',
  ].join('\n')
