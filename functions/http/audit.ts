import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { takeAuditWrites, writeAudit } from '#functions/data/auditLog.ts'
import { transact } from '#functions/data/table.ts'
import type { AuditNote } from '#functions/runtime/caller.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import type { Middleware } from './middleware.ts'
import { viewerAddress } from './viewerAddress.ts'

/**
 * Puts what a call does into the audit log: with the call's transaction where it has one (`commitOnce`), else before it is
 * answered. What a user may not do is an entry too.
 */
export const audit = (endpoint: Pick<Endpoint, 'audit' | 'method' | 'path'>): Middleware => ({
  async after({ context: { caller } }) {
    const writes = caller ? takeAuditWrites(caller) : []
    if (writes.length > 0) await transact(writes)
  },
  async onError({ error, event, context: { asker } }) {
    if (!asker || !(error instanceof Refusal) || !REFUSED.includes(error.code)) return
    const { target, address } = noteOf(endpoint, event)
    const detail = `${endpoint.method} ${endpoint.path}`
    await writeAudit(asker.company_id, {
      ...{ event: 'not_allowed', user_id: asker.user_id, address, target, detail, outcome: 'refused' },
    })
  },
})

/** What the log will say of a call, before its handler has said more. */
export const noteOf = (
  { audit, path }: Pick<Endpoint, 'audit' | 'path'>,
  event: APIGatewayProxyEventV2,
): AuditNote => ({
  event: audit,
  target: targetOf(path, event),
  detail: '',
  address: viewerAddress(event),
  isWritten: false,
})

const REFUSED: readonly RefusalCode[] = [
  'not_allowed',
  'company_not_visited',
  'token_not_allowed',
  'token_scope_missing',
]

const NAMES = ['id', 'building_id', 'clearance_id', 'client_id', 'company_id']

/** `building 01J…`: the first word of the path and the first id that the call names. */
function targetOf(path: string, { pathParameters, body, isBase64Encoded }: APIGatewayProxyEventV2): string {
  const [noun = ''] = path.split('/').filter(part => part && part !== 'api')
  const sent = bodyOf(isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : body)
  const ids = [...Object.values(pathParameters ?? {}), ...NAMES.map(name => sent[name])]
  const id = ids.find(each => Id.safeParse(each).success)
  return id ? `${noun} ${id}` : noun
}

/** The body as far as it can be read: `reading` refuses any other. */
function bodyOf(body: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(body ?? '{}'))
  } catch {
    return {}
  }
}
