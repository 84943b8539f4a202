import * as z from 'zod'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import {
  aCompanyWithRecords,
  ROLE_KEYS,
  type RoleKey,
  type CompanyRecords as Stored,
} from '#test/security/companyRecords.ts'
import { aBrowserOf, aCompany, aUser, PASSWORD } from '#test/support/people/api.ts'
import { requireTwoFactor } from '#test/support/people/requireTwoFactor.ts'
import { addressOf, type CallRequest } from './request.ts'

/** The caller: a user of a role, an anonymous visitor, or a user between password and code. */
export type CallerKind = RoleKey | 'nobody' | 'half'

/** A company with one of everything, and a way for its users to send calls. */
export interface CompanyUnderTest extends Stored {
  /** Sends `GET /api/client/{id}` with its values. */
  readonly send: (call: string, asked: CallRequest, as: CallerKind) => Promise<Answer>
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly answer: unknown
  readonly fields: Readonly<Record<string, string>>
}

interface Refused {
  /** A description for the test's title: 'a reason of blanks'. */
  readonly what: string
  readonly ask: (tested: CompanyUnderTest, stranger: CompanyUnderTest) => CallRequest | Promise<CallRequest>
  readonly as?: CallerKind
  readonly status: number
  readonly at?: string
  /** The exact sentence, if the documents give it. */
  readonly message?: string
}

export interface Documented {
  /** The paragraph in the documents. */
  readonly says: string
  /** Method and path, as spelled in the list of calls. */
  readonly call: string
  /** The caller; an admin by default. */
  readonly as?: CallerKind
  /** The exact documented request. Creates any row that it deletes. */
  readonly ask?: (tested: CompanyUnderTest) => CallRequest | Promise<CallRequest>
  /** By default 200, or 204 without a body; 302 for a file redirect. */
  readonly status?: number
  /** The documented fields of the answer; others are allowed. */
  readonly answers?: z.ZodType
  /** Required fields, each refused at itself when missing. */
  readonly required?: readonly string[]
  /** Maximum characters per field. */
  readonly longest?: Readonly<Record<string, number>>
  readonly turnsAway?: readonly RoleKey[]
  readonly refuses?: readonly Refused[]
  /** False if the path names nothing that belongs to a company. */
  readonly foreign?: false
}

const Failure = z.object({ fields: z.record(z.string(), z.string()).default({}) })

type Browser = ReturnType<typeof callHandler>

/** A user whose company requires a code, without two-factor authentication set up. */
async function halfSignedIn(): Promise<Browser> {
  const { email } = await aUser(await aCompany())
  await requireTwoFactor(email)
  const browser = callHandler()
  const { status, text } = await sendBy(browser, 'POST /api/auth/login', { body: { email, password: PASSWORD } })
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${text}`)
  return browser
}

async function sendBy(browser: Browser, call: string, request: CallRequest): Promise<Answer> {
  const [method, path = ''] = call.split(' ')
  const response = await browser({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(method),
    url: addressOf(path, request),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      ...(request.accept && { accept: request.accept }),
    },
    ...(request.body && { body: JSON.stringify(request.body) }),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, text, answer, fields: Failure.safeParse(answer).data?.fields ?? {} }
}

export async function aCompanyUnderTest(): Promise<CompanyUnderTest> {
  const stored = await aCompanyWithRecords()
  const browsers = new Map<CallerKind, Browser>()
  for (const part of ROLE_KEYS) browsers.set(part, (await aBrowserOf(stored.people[part])).send)
  const send: CompanyUnderTest['send'] = async (call, request, as) => {
    if (as === 'nobody') return sendBy(callHandler(), call, request)
    const browser = browsers.get(as) ?? (await halfSignedIn())
    browsers.set(as, browser)
    return sendBy(browser, call, request)
  }
  return { ...stored, send }
}

/** The answer of a call that must succeed first. */
export async function answered<S extends z.ZodType>(
  { send }: CompanyUnderTest,
  schema: S,
  ...request: [call: string, asked: CallRequest, as: CallerKind]
): Promise<z.output<S>> {
  const { status, text, answer } = await send(...request)
  if (status !== 200) throw new Error(`${request[0]} answered ${status}: ${text}`)
  return schema.parse(answer)
}
