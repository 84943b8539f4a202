/** The keys of the rows written during `run`, in order. Condition checks write none. */
export async function writtenKeys(run: () => Promise<unknown>): Promise<string[]> {
  const [{ dynamo }, { BatchWriteCommand, TransactWriteCommand, UpdateCommand }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('@aws-sdk/lib-dynamodb'),
  ])
  const { send } = dynamo
  const keys: string[] = []
  const note = (key: Record<string, unknown> | undefined) => key && keys.push(`${key.pk} ${key.sk}`)
  const counting = async (...args: Parameters<typeof send>) => {
    const [command] = args
    if (command instanceof UpdateCommand) note(command.input.Key)
    if (command instanceof BatchWriteCommand)
      for (const { PutRequest, DeleteRequest } of Object.values(command.input.RequestItems ?? {}).flat())
        note(PutRequest?.Item ?? DeleteRequest?.Key)
    if (command instanceof TransactWriteCommand)
      for (const { Put, Update, Delete } of command.input.TransactItems ?? [])
        note(Put?.Item ?? Update?.Key ?? Delete?.Key)
    return send.apply(dynamo, args)
  }
  Object.assign(dynamo, { send: counting })
  await run().finally(() => Object.assign(dynamo, { send }))
  return keys
}
