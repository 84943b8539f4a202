import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import { failureAnswer, writeWhole } from './disk.ts'
import { type Emulator, listen } from './listen.ts'

const Text = z.object({ Data: z.string(), Charset: z.literal('UTF-8') })
const SendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).length(1) }),
  Content: z.object({ Simple: z.object({ Subject: Text, Body: z.object({ Text, Html: Text }) }) }),
})

/** A sent mail, one file each. File names sort by time. */
export const StoredMail = z.object({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type StoredMail = z.infer<typeof StoredMail>

/**
 * SES v2's `SendEmail` with simple content: stores every mail and sends none. Refuses unsigned requests, but does not verify
 * signatures.
 */
export async function startSes({ dir, port = 0 }: { dir: string; port?: number }): Promise<Emulator> {
  mkdirSync(dir, { recursive: true })
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(dir, request).catch(failureAnswer)
    sendJson(response, status, body)
  })
  return listen(server, port)
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function answer(dir: string, request: IncomingMessage): Promise<{ status: number; body: object }> {
  if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails')
    return { status: 404, body: { message: 'The embedded SES does not know this call' } }
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    return { status: 403, body: { message: 'Missing Authentication Token' } }
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const asked = SendEmail.safeParse(JSON.parse(Buffer.concat(parts).toString()))
  if (!asked.success) return { status: 400, body: { message: asked.error.message } }
  return { status: 200, body: { MessageId: keep(dir, asked.data) } }
}

function keep(dir: string, { FromEmailAddress, Destination, Content }: z.infer<typeof SendEmail>) {
  const { Subject, Body } = Content.Simple
  const at = new Date().toISOString()
  const id = `${at.replace(/\D/g, '')}-${randomUUID()}`
  const mail: StoredMail = {
    id,
    at,
    from: FromEmailAddress,
    to: Destination.ToAddresses[0] ?? '',
    subject: Subject.Data,
    text: Body.Text.Data,
    html: Body.Html.Data,
  }
  writeWhole(join(dir, `${id}.json`), JSON.stringify(mail))
  return id
}
