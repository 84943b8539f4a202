/** The keys of the rows that are written meanwhile, one after the other; a check writes none. */
export async function writtenKeys(run: () => Promise<unknown>): Promise<string[]> {
  const [{ dynamo }, { TransactWriteCommand }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('@aws-sdk/lib-dynamodb'),
  ])
  const { send } = dynamo
  const keys: string[] = []
  const counting = async (...args: Parameters<typeof send>) => {
    const [command] = args
    if (command instanceof TransactWriteCommand)
      for (const { Put, Update, Delete } of command.input.TransactItems ?? []) {
        const key = Put?.Item ?? Update?.Key ?? Delete?.Key
        if (key) keys.push(`${key.pk} ${key.sk}`)
      }
    return send.apply(dynamo, args)
  }
  Object.assign(dynamo, { send: counting })
  await run().finally(() => Object.assign(dynamo, { send }))
  return keys
}
