import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { takeAuditWrites, writeAudit } from '#functions/data/auditLog.ts'
import { transact } from '#functions/data/table.ts'
import type { AuditNote } from '#functions/runtime/caller.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import type { Input, Middleware } from './middleware.ts'
import { bodyOf } from './reading.ts'
import { viewerAddress } from './viewerAddress.ts'

/**
 * Records an audited call in its own transaction (`commitOnce`) or, without one, before the reply. Calls that are not allowed are
 * recorded too.
 */
export const audit = (endpoint: Endpoint): Middleware => ({
  before({ context: { caller, input } }) {
    if (caller && input) caller.audit.target = targetOf(endpoint.path, input)
  },
  async after({ context: { caller } }) {
    if (caller) await transact(takeAuditWrites(caller))
  },
  async onError({ error, event, context: { asker, input } }) {
    if (!asker || !(error instanceof Refusal) || !REFUSED.includes(error.code)) return
    const address = viewerAddress(event)
    const target = targetOf(endpoint.path, input ?? sentIds(endpoint, event))
    const detail = `${endpoint.method} ${endpoint.path}`
    await writeAudit(asker.company_id, {
      ...{ event: 'not_allowed', user_id: asker.user_id, address, target, detail, outcome: 'refused' },
    })
  },
})

/** The initial audit entry of a call; `audit` and the handler fill in the rest. */
export const noteOf = ({ audit }: Pick<Endpoint, 'audit'>, event: APIGatewayProxyEventV2): AuditNote => ({
  event: audit,
  target: '',
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

/** For example `building 01J…`: the first word of the path and the first known id in the input. Other ids are not logged. */
function targetOf(path: string, { params, body }: Pick<Input, 'params' | 'body'>): string {
  const [noun = ''] = path.split('/').filter(part => part && part !== 'api')
  const ids = [...Object.values(params), ...NAMES.map(name => Reflect.get(Object(body), name))]
  const id = ids.find(each => Id.safeParse(each).success)
  return id ? `${noun} ${id}` : noun
}

/** The raw ids of a call that was refused before its input was parsed: those in the path, otherwise those in the body. */
function sentIds(endpoint: Endpoint, event: APIGatewayProxyEventV2): Pick<Input, 'params' | 'body'> {
  const { pathParameters: params = {} } = event
  const names = Object.keys(params).length > 0 ? [] : namesIn(endpoint.body)
  if (names.length === 0) return { params, body: undefined }
  try {
    const sent = Object(bodyOf(event))
    const name = names.find(each => Id.safeParse(sent[each]).success)
    return { params, body: name && { [name]: sent[name] } }
  } catch {
    return { params, body: undefined }
  }
}

/** The id fields that a body schema accepts. For a union: those of all options, in order. */
function namesIn(body: z.core.$ZodType): string[] {
  if (body instanceof z.ZodObject) return NAMES.filter(name => name in body.shape)
  if (body instanceof z.ZodUnion) return body.options.flatMap(namesIn)
  return body instanceof z.ZodPipe ? namesIn(body.in) : []
}
