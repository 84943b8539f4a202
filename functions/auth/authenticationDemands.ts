import type { SingleSignOnSetting } from '#shared/domain/people/singleSignOn.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

type Demands = Pick<SingleSignOnSetting, 'acr_values' | 'amr_values' | 'max_age'>

/** What an id token says of how and when the user was authenticated, as it is there. */
export interface Authentication {
  readonly acr: unknown
  readonly amr: unknown
  /** Seconds since 1970. */
  readonly auth_time: unknown
}

/** The clocks of two services. */
const TOLERANCE_SECONDS = 60

const namesIn = (typed: string): string[] => typed.split(/\s+/).filter(Boolean)

/** What a provider is asked for; it may do less, so its answer is checked. */
export const demandParameters = ({ acr_values, max_age }: Demands): Readonly<Record<string, string>> => ({
  ...(acr_values && { acr_values: namesIn(acr_values).join(' ') }),
  ...(max_age && { max_age: String(max_age * 60) }),
})

const isAmong = (demanded: string, said: unknown) =>
  demanded === '' || [said].flat().some(name => namesIn(demanded).includes(String(name)))

/** Refuses an authentication that is weaker or older than the company demands. What the provider does not say is taken for the weakest, and for the oldest. */
export function refuseWeakAuthentication(
  { acr_values, amr_values, max_age }: Demands,
  { acr, amr, auth_time }: Authentication,
): void {
  if (!isAmong(acr_values, acr) || !isAmong(amr_values, amr)) throw new Refusal('single_sign_on_weak')
  if (!max_age) return
  const age = typeof auth_time === 'number' ? Date.now() / 1000 - auth_time : Number.POSITIVE_INFINITY
  if (age > max_age * 60 + TOLERANCE_SECONDS) throw new Refusal('single_sign_on_old')
}
