import * as z from 'zod'
import type { Caller, Command } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { keys } from './keys.ts'
import { mustNotExist, transact, type Write } from './table.ts'

/** A device may stay without signal for weeks and must still not repeat itself. */
const COMMAND_TTL_SECONDS = 60 * 24 * 3600

const CommandRow = z.object({ fingerprint: z.string(), reply: z.string() })

/** The command was carried out before: its answer then is its answer now. */
export class CommandReplayed extends Error {
  readonly reply: unknown
  constructor(reply: unknown) {
    super('This command was carried out before')
    this.reply = reply
  }
}

/** What to do with a command that has a row already. */
export function replayOf(command: Command, row: unknown): CommandReplayed | Refusal {
  const { fingerprint, reply } = CommandRow.parse(row)
  return fingerprint === command.fingerprint
    ? new CommandReplayed(JSON.parse(reply))
    : new Refusal('idempotency_key_reused')
}

/** Carries out all writes, with the record of the command in the same transaction, and hands back the answer. */
export async function commitOnce<R>(
  { company_id, command }: Pick<Caller, 'company_id' | 'command'>,
  writes: readonly Write[],
  reply: R,
): Promise<R> {
  await transact([...(command ? [recordOf(company_id, command, reply)] : []), ...writes])
  return reply
}

const recordOf = (companyId: string, command: Command, reply: unknown): Write => ({
  op: 'put',
  key: keys.command(companyId, command.key),
  row: {
    fingerprint: command.fingerprint,
    reply: JSON.stringify(reply ?? null),
    ttl: secondsFromNow(COMMAND_TTL_SECONDS),
  },
  condition: mustNotExist(row => replayOf(command, row)),
})
