import * as z from 'zod'
import * as zod from 'zod'
import type { AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import type { Permission } from '#shared/domain/vocabulary/permissions.ts'
import { paramsOf } from './params.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint: anyone; users who have entered their password and may still have to enter a code; signed-in
 * users; signed-in users with the permission. Portal contacts and readers of an on-site register are external people with
 * sessions of their kind, and may call nothing else.
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
  /** True where the call changes something: it takes an `Idempotency-Key` and refuses cross-site requests. */
  readonly changes: boolean
  /** True for a call that the customer's documents do not name: the page's own, which may change with it. */
  readonly own: boolean
  /** What the audit log says of the call; undefined where it says nothing, unless its handler does. */
  readonly audit: AuditEvent | undefined
  /** The parameters of the path. */
  readonly params: z.ZodObject<Record<string, z.ZodType<string>>>
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
}

export type Contract = Readonly<Record<string, Endpoint>>
export type Groups = Readonly<Record<string, Contract>>

const nothing = zod.undefined()
type Nothing = typeof nothing

/** Schemas are functions: each is made when its endpoint is first used, so that loading a contract takes no time. */
interface EndpointParts<Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType, Who extends Access> {
  summary: string
  access?: Who
  changes?: boolean
  own?: boolean
  audit?: AuditEvent
  /** Those that are something else than their name says. */
  params?: () => Record<string, z.ZodType<string>>
  query?: () => Query
  body?: () => Body
  reply?: () => Reply
}

/** Makes a value on first use, and returns the same one afterwards. */
function lazy<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
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
      own: parts.own ?? false,
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

/** The reply of an endpoint that answers a calendar, as `text/calendar`, to programs that take nothing else. */
export const CalendarText = z.object({ calendar: zod.string() })

/** Whether an endpoint answers a file, as a link: `data.url`. A browser that shows it, such as in an image element, is redirected to the file. */
export function isFile({ method, reply }: Pick<Endpoint, 'method' | 'reply'>): boolean {
  const data = reply instanceof zod.ZodObject ? reply.shape.data : undefined
  return method === 'GET' && data instanceof zod.ZodObject && 'url' in data.shape
}

export const isDeclared = (schema: z.ZodType) => schema.type !== 'undefined'

/** The query of a list whose first page is asked for may be left out. */
type Part<Name extends string, Schema extends z.ZodType, Side extends 'input' | 'output'> = Schema extends Nothing
  ? unknown
  : Side extends 'output'
    ? { [K in Name]: z.output<Schema> }
    : undefined extends z.input<Schema> | (keyof z.input<Schema> extends 'after' ? undefined : never)
      ? { [K in Name]?: z.input<Schema> }
      : { [K in Name]: z.input<Schema> }

/** What a caller sends (`input`) or what a handler receives after parsing (`output`). */
export type RequestOf<E extends Endpoint, Side extends 'input' | 'output'> = (unknown extends Params<E['path']>
  ? unknown
  : { params: Params<E['path']> }) &
  Part<'query', E['query'], Side> &
  Part<'body', E['body'], Side>

export type ReplyOf<E extends Endpoint, Side extends 'input' | 'output' = 'output'> = Side extends 'input'
  ? z.input<E['reply']>
  : z.output<E['reply']>
