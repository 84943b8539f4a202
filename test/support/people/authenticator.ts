import { generateSync } from 'otplib'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { User } from '#shared/domain/people/user.ts'
import { PASSWORD } from './api.ts'

const STEP_SECONDS = 30

/** The authenticator app's code, `steps` of thirty seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS })

/** Waits past the last seconds of a step, so that the next call falls into the same step. */
export async function earlyInStep(): Promise<void> {
  const left = STEP_SECONDS - ((Date.now() / 1000) % STEP_SECONDS)
  if (left < 10) await new Promise(resolve => setTimeout(resolve, left * 1000 + 100))
}

/** A new browser after the password step. `token` returns its cookie's current value. */
export async function withPassword(user: User) {
  const send = callHandler()
  const api = createClient(contract, send)
  const { data } = await api.auth.login({ body: { email: user.email, password: PASSWORD } })
  return { api, send, two_factor: data.two_factor, token: () => send.cookies.get('session') ?? '' }
}
export type Browser = Awaited<ReturnType<typeof withPassword>>

/** Sets up two-factor authentication on the account page. This uses up the code of the previous step. */
export async function withTwoFactor(user: User): Promise<{ secret: string; codes: string[] }> {
  const { api } = await withPassword(user)
  const { data } = await api.twoFactor.begin({ body: { password: PASSWORD } })
  const secret = data.secret_key ?? ''
  await earlyInStep()
  await api.twoFactor.verify({ body: { one_time_password: codeOf(secret, -1) } })
  return { secret, codes: data.recovery_codes ?? [] }
}

/** The error code of a refused call, or `done`. */
export const refusalCodeOrDone = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    error => error.code ?? String(error),
  )
