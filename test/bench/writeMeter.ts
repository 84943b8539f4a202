export interface TableCost {
  readonly reads: number
  readonly writes: number
  /** Write units as the table reports them, including its indexes. */
  readonly units: number
}

/** The table's cost of `work`, without looking up a channel's listeners. */
export async function writeMeter(): Promise<(work: () => Promise<unknown>) => Promise<TableCost>> {
  const { dynamo } = await import('#functions/data/table.ts')
  let counted = { reads: 0, writes: 0, units: 0 }
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        if (!/Write|Put|Update/.test(commandName)) {
          if (!JSON.stringify(args.input).includes('#CHANNEL#')) counted.reads++
          return next(args)
        }
        counted.writes++
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'INDEXES' } })
        const { ConsumedCapacity: consumed } = result.output as { ConsumedCapacity?: Consumed | Consumed[] }
        for (const { CapacityUnits = 0 } of [consumed ?? []].flat()) counted.units += CapacityUnits
        return result
      },
    { step: 'initialize', name: 'meterWrites', override: true },
  )
  return async work => {
    counted = { reads: 0, writes: 0, units: 0 }
    await work()
    return counted
  }
}

interface Consumed {
  readonly CapacityUnits?: number | undefined
}
