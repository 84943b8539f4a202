import * as z from 'zod'
import type { Caller, Command } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { auditWrites } from './auditLog.ts'
import { historyAttributes, historyWrites, type OfBuilding } from './history.ts'
import { keys } from './keys.ts'
import { mustNotExist, readMany, transact, type Write } from './table.ts'

/** A device may be offline for weeks, and must still not repeat a command. */
const COMMAND_TTL_SECONDS = 60 * 24 * 3600

const CommandRow = z.object({ fingerprint: z.string(), actor: z.string(), reply: z.string() })

/** The command was carried out before; the caller gets the first reply again. */
export class CommandReplayed extends Error {
  readonly reply: unknown
  constructor(reply: unknown) {
    super('This command was carried out before')
    this.reply = reply
  }
}

/** For a command with a record: its first reply, or a refusal if the key belongs to another request or user. */
export function replayOf(command: Command, row: unknown): CommandReplayed | Refusal {
  const { fingerprint, actor, reply } = CommandRow.parse(row)
  return fingerprint === command.fingerprint && actor === command.actor
    ? new CommandReplayed(JSON.parse(reply))
    : new Refusal('idempotency_key_reused')
}

/** The same for a command that may have a record; undefined if there is none. */
export async function readReplay(companyId: string, command: Command): Promise<CommandReplayed | Refusal | undefined> {
  const [row] = await readMany([keys.command(companyId, command.key)])
  return row && replayOf(command, row)
}

/**
 * Carries out all writes in one transaction with the command's record and its audit entry, and returns the reply. For an edit of
 * a building, the record is also its history entry.
 */
export async function commitOnce<R>(
  caller: Pick<Caller, 'company_id' | 'user_id' | 'command' | 'audit'>,
  writes: readonly Write[],
  reply: R,
  history?: OfBuilding,
): Promise<R> {
  const { company_id, command } = caller
  const records = command ? [recordOf(company_id, command, reply, history)] : historyWrites(company_id, history)
  await transact([...records, ...writes, ...auditWrites(caller)])
  caller.audit.isWritten = true
  return reply
}

/** The record expires, unless it is a history entry. */
const recordOf = (companyId: string, command: Command, reply: unknown, history: OfBuilding | undefined): Write => ({
  op: 'put',
  key: keys.command(companyId, command.key),
  row: {
    fingerprint: command.fingerprint,
    actor: command.actor,
    reply: JSON.stringify(reply ?? null),
    ...(history ? historyAttributes(companyId, history) : { ttl: secondsFromNow(COMMAND_TTL_SECONDS) }),
  },
  condition: mustNotExist(row => replayOf(command, row)),
})
