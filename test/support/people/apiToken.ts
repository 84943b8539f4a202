import { ulid } from 'ulid'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import { SCOPES, type Scope } from '#shared/domain/vocabulary/apiScopes.ts'
import type { TestApi } from './api.ts'

const ALL = Object.keys(SCOPES) as Scope[]

/** The secret of a new API token that an administrator created. */
export async function anApiToken(admin: TestApi, scopes: Scope[] = ALL): Promise<string> {
  const { data } = await admin.tokens.create({ body: { name: 'Lab bridge', scopes, days: 30 } })
  return data.secret
}

export const tokenIdIn = (secret: string): string => secret.split('_')[2] ?? ''

/** A program with an API token, valid or not. */
export const aProgram = (secret: string): TestApi =>
  createClient(contract, callHandler({ authorization: `Bearer ${secret}` }, ulid()))
