import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import { failureAnswer, writeWhole } from './disk.ts'
import { type Emulator, listen } from './listen.ts'

const GetSecretValue = z.object({ SecretId: z.string().regex(/^[\w:/-]+$/) })

/** Secrets Manager's `GetSecretValue`: creates a secret on first request and stores it, readable by the machine's owner only. */
export async function startSecrets({ dir, port = 0 }: { dir: string; port?: number }): Promise<Emulator> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(dir, request).catch(failureAnswer)
    sendJson(response, status, body)
  })
  return listen(server, port)
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))

async function answer(dir: string, request: IncomingMessage): Promise<{ status: number; body: object }> {
  if (request.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue')
    return { status: 400, body: { message: 'The embedded Secrets Manager does not know this call' } }
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    return { status: 403, body: { message: 'Missing Authentication Token' } }
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { SecretId } = GetSecretValue.parse(JSON.parse(Buffer.concat(parts).toString()))
  const file = join(dir, SecretId.replaceAll(/[:/]/g, '_'))
  // Synchronous, so that two concurrent first requests create one secret.
  if (!existsSync(file)) writeWhole(file, randomBytes(48).toString('hex'), { mode: 0o600 })
  return { status: 200, body: { ARN: SecretId, Name: SecretId, SecretString: readFileSync(file, 'utf8') } }
}
