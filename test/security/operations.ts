import { contract } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import type { AnyRow } from './row.ts'

const files = import.meta.glob<Readonly<Record<string, Readonly<Record<string, AnyRow>>>>>('./rows/*/*.ts', {
  eager: true,
})
const rows = new Map(Object.values(files).flatMap(module => Object.entries(module)))

export interface Operation {
  /** `clients.save` */
  readonly name: string
  readonly group: string
  readonly endpoint: Endpoint
  /** Undefined for a call without a row: the generated tests fail on it. */
  readonly row: AnyRow | undefined
}

/** Every call of the contract, with its row. */
export const operations: readonly Operation[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([call, endpoint]) => ({
    name: `${group}.${call}`,
    group,
    endpoint,
    row: rows.get(group)?.[call],
  })),
)
