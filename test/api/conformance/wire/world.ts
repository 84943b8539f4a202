import * as z from 'zod'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { aWorld, PARTS, type Part, type World as Stored } from '#test/security/world.ts'
import { aBrowserOf, aCompany, aUser, PASSWORD } from '#test/support/people/api.ts'
import { requireTwoFactor } from '#test/support/people/requireTwoFactor.ts'
import { type Asked, addressOf } from './asked.ts'

/** Who asks: someone of a role; nobody who is signed in; someone who has entered their password and not yet their code. */
export type Asker = Part | 'nobody' | 'half'

/** A company with one of everything, and how somebody of it asks. */
export interface World extends Stored {
  /** Sends `GET /api/client/{id}` with its values. */
  readonly send: (call: string, asked: Asked, as: Asker) => Promise<Answer>
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly answer: unknown
  /** What is said at which field. */
  readonly fields: Readonly<Record<string, string>>
}

interface Refused {
  /** In words, for the title of the test: 'a reason of blanks'. */
  readonly what: string
  readonly ask: (world: World, stranger: World) => Asked | Promise<Asked>
  readonly as?: Asker
  readonly status: number
  /** The field at which it is said. */
  readonly at?: string
  /** The sentence, where the documents give it. */
  readonly message?: string
}

/** One call of the documents. */
export interface Documented {
  /** The paragraph that says it. */
  readonly says: string
  /** Method and path as the list of calls spells them. */
  readonly call: string
  /** Who asks; an admin unless it is said. */
  readonly as?: Asker
  /** Exactly the request that the documents show. What it deletes, it makes first. */
  readonly ask?: (world: World) => Asked | Promise<Asked>
  /** 200, or 204 where nothing is answered, unless it is said: 302 where a file is a redirect. */
  readonly status?: number
  /** The documented fields of the answer; there may be more. */
  readonly answers?: z.ZodType
  /** The fields that must be there, each refused at itself where it is not. */
  readonly required?: readonly string[]
  /** The most characters of a field. */
  readonly longest?: Readonly<Record<string, number>>
  /** Roles that may not. */
  readonly turnsAway?: readonly Part[]
  readonly refuses?: readonly Refused[]
  /** False where what the path names belongs to no company. */
  readonly foreign?: false
}

const Failure = z.object({ fields: z.record(z.string(), z.string()).default({}) })

type Browser = ReturnType<typeof callHandler>

/** Someone whose company asks for a code, which they have not set up. */
async function halfSignedIn(): Promise<Browser> {
  const { email } = await aUser(await aCompany())
  await requireTwoFactor(email)
  const browser = callHandler()
  const { status, text } = await sendBy(browser, 'POST /api/auth/login', { body: { email, password: PASSWORD } })
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${text}`)
  return browser
}

async function sendBy(browser: Browser, call: string, asked: Asked): Promise<Answer> {
  const [method, path = ''] = call.split(' ')
  const response = await browser({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(method),
    url: addressOf(path, asked),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      ...(asked.accept && { accept: asked.accept }),
    },
    ...(asked.body && { body: JSON.stringify(asked.body) }),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, text, answer, fields: Failure.safeParse(answer).data?.fields ?? {} }
}

export async function aDocumentedWorld(): Promise<World> {
  const stored = await aWorld()
  const browsers = new Map<Asker, Browser>()
  for (const part of PARTS) browsers.set(part, (await aBrowserOf(stored.people[part])).send)
  const send: World['send'] = async (call, asked, as) => {
    if (as === 'nobody') return sendBy(callHandler(), call, asked)
    const browser = browsers.get(as) ?? (await halfSignedIn())
    browsers.set(as, browser)
    return sendBy(browser, call, asked)
  }
  return { ...stored, send }
}

/** What a call answered that had to succeed first. */
export async function answered<S extends z.ZodType>(
  { send }: World,
  schema: S,
  ...request: [call: string, asked: Asked, as: Asker]
): Promise<z.output<S>> {
  const { status, text, answer } = await send(...request)
  if (status !== 200) throw new Error(`${request[0]} answered ${status}: ${text}`)
  return schema.parse(answer)
}
