import * as z from 'zod'
import type { Caller, Command } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { auditWrites } from './auditLog.ts'
import { historyAttributes, historyWrites, type OfBuilding } from './history.ts'
import { keys } from './keys.ts'
import { mustNotExist, readMany, transact, type Write } from './table.ts'

/** A device may stay without signal for weeks and must still not repeat itself. */
const COMMAND_TTL_SECONDS = 60 * 24 * 3600

const CommandRow = z.object({ fingerprint: z.string(), actor: z.string(), reply: z.string() })

/** The command was carried out before and gets the same reply again. */
export class CommandReplayed extends Error {
  readonly reply: unknown
  constructor(reply: unknown) {
    super('This command was carried out before')
    this.reply = reply
  }
}

/** For a command that has a record already: its first reply, or a refusal where the key belongs to another request or person. */
export function replayOf(command: Command, row: unknown): CommandReplayed | Refusal {
  const { fingerprint, actor, reply } = CommandRow.parse(row)
  return fingerprint === command.fingerprint && actor === command.actor
    ? new CommandReplayed(JSON.parse(reply))
    : new Refusal('idempotency_key_reused')
}

/** The same for a command that may have a record by now; undefined where it has none. */
export async function readReplay(companyId: string, command: Command): Promise<CommandReplayed | Refusal | undefined> {
  const [row] = await readMany([keys.command(companyId, command.key)])
  return row && replayOf(command, row)
}

/**
 * Carries out all writes, with the record of the command and its audit entry in the same transaction, and returns the reply.
 * The record of an edit of a building is its entry in the building's history as well.
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

/** It expires, unless it is an entry of a history. */
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
