/** Lets the process die at its k-th write: before the write reaches the table, or after it but before the answer arrives. */
export async function dieAtWrite<R>(k: number, before: boolean, run: () => Promise<R>): Promise<R> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { send } = dynamo
  let writes = 0
  const dying = async (...args: Parameters<typeof send>) => {
    const isWrite = args[0].constructor.name === 'TransactWriteCommand'
    writes += isWrite ? 1 : 0
    if (isWrite && writes === k && before) throw new Error('The process has died')
    const answer = await send.apply(dynamo, args)
    if (isWrite && writes === k) throw new Error('The process has died')
    return answer
  }
  Object.assign(dynamo, { send: dying })
  return run().finally(() => Object.assign(dynamo, { send }))
}
