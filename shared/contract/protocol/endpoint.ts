import * as z from 'zod'
import * as zod from 'zod'
import type { AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import type { Permission } from '#shared/domain/vocabulary/permissions.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { paramsOf } from './params.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint: anyone; users who have entered their password but perhaps not their code; signed-in users; signed-in
 * users with the permission. Portal contacts and site readers are external people with their own kinds of session, and may only
 * call the endpoints for them.
 */
export type Access = 'anyone' | 'halfSignedIn' | 'signedIn' | 'portalContact' | 'siteReader' | Permission

/** `'/api/floor/{id}'` becomes `{ id: string }`. */
type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & Params<Rest>
  : unknown

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: Method
  readonly path: Path
  readonly summary: string
  readonly access: Who
  /** Whether the call changes something. It then takes an `Idempotency-Key` and refuses cross-site requests. */
  readonly changes: boolean
  /**
   * Whether the call belongs to the product's own page and is not in the customer's documents, so that it may change with the
   * page.
   */
  readonly undocumented: boolean
  /** The event that the audit log records for the call. If undefined, the call is not recorded, unless its handler does it. */
  readonly audit: AuditEvent | undefined
  readonly params: z.ZodObject<Record<string, z.ZodType<string>>>
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
}

export type Contract = Readonly<Record<string, Endpoint>>
export type Groups = Readonly<Record<string, Contract>>

const nothing = zod.undefined()
type Nothing = typeof nothing

/** Schemas are functions and created on first use, so that loading the contract takes no time. */
interface EndpointParts<Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType, Who extends Access> {
  summary: string
  access?: Who
  changes?: boolean
  undocumented?: boolean
  audit?: AuditEvent
  /** Only parameters whose name does not determine their schema. */
  params?: () => Record<string, z.ZodType<string>>
  query?: () => Query
  body?: () => Body
  reply?: () => Reply
}

const undeclared = () => nothing

const declare =
  (method: Method) =>
  <
    const Path extends string,
    Query extends z.ZodType = Nothing,
    Body extends z.ZodType = Nothing,
    Reply extends z.ZodType = Nothing,
    const Who extends Access = 'signedIn',
  >(
    path: Path,
    parts: EndpointParts<Query, Body, Reply, Who>,
  ): Endpoint<Path, Query, Body, Reply, Who> => {
    const params = lazy(() => zod.object({ ...paramsOf(path), ...parts.params?.() }))
    const query = lazy((parts.query ?? undeclared) as () => Query)
    const body = lazy((parts.body ?? undeclared) as () => Body)
    const reply = lazy((parts.reply ?? undeclared) as () => Reply)
    return {
      method,
      path,
      summary: parts.summary,
      access: (parts.access ?? 'signedIn') as Who,
      changes: parts.changes ?? method !== 'GET',
      undocumented: parts.undocumented ?? false,
      audit: parts.audit ?? (method === 'DELETE' ? 'deleted' : undefined),
      get params() {
        return params()
      },
      get query() {
        return query()
      },
      get body() {
        return body()
      },
      get reply() {
        return reply()
      },
    }
  }

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const del = declare('DELETE')

/** The reply of an endpoint that redirects the browser, so that a plain link works. */
export const Redirect = z.object({ location: zod.url() })

/** The reply of a calendar endpoint, sent as `text/calendar`. */
export const CalendarText = z.object({ calendar: zod.string() })

/**
 * Whether an endpoint returns a link to a file in `data.url`. A browser that loads it, such as in an image element, is redirected
 * to the file.
 */
export function isFile({ method, reply }: Pick<Endpoint, 'method' | 'reply'>): boolean {
  const data = reply instanceof zod.ZodObject ? reply.shape.data : undefined
  return method === 'GET' && data instanceof zod.ZodObject && 'url' in data.shape
}

export const isDeclared = (schema: z.ZodType) => schema.type !== 'undefined'

/** The query is optional if it only selects a page of a list. */
type Part<Name extends string, Schema extends z.ZodType, Side extends 'input' | 'output'> = Schema extends Nothing
  ? unknown
  : Side extends 'output'
    ? { [K in Name]: z.output<Schema> }
    : undefined extends z.input<Schema> | (keyof z.input<Schema> extends 'after' ? undefined : never)
      ? { [K in Name]?: z.input<Schema> }
      : { [K in Name]: z.input<Schema> }

/** The request that a caller sends (`input`), or that a handler receives after parsing (`output`). */
export type RequestOf<E extends Endpoint, Side extends 'input' | 'output'> = (unknown extends Params<E['path']>
  ? unknown
  : { params: Params<E['path']> }) &
  Part<'query', E['query'], Side> &
  Part<'body', E['body'], Side>

export type ReplyOf<E extends Endpoint, Side extends 'input' | 'output' = 'output'> = Side extends 'input'
  ? z.input<E['reply']>
  : z.output<E['reply']>
