import type { SingleSignOnSetting } from '#shared/domain/people/singleSignOn.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

type Demands = Pick<SingleSignOnSetting, 'acr_values' | 'amr_values' | 'max_age'>

/** The unchecked claims of an id token about how and when the user was authenticated. */
export interface Authentication {
  readonly acr: unknown
  readonly amr: unknown
  /** Seconds since 1970. */
  readonly auth_time: unknown
}

/** Tolerance for differences between the clocks of two services. */
const TOLERANCE_SECONDS = 60

const namesIn = (typed: string): string[] => typed.split(/\s+/).filter(Boolean)

/** The parameters of the request to the provider. The provider may ignore them, so its reply is checked. */
export const demandParameters = ({ acr_values, max_age }: Demands): Readonly<Record<string, string>> => ({
  ...(acr_values && { acr_values: namesIn(acr_values).join(' ') }),
  ...(max_age && { max_age: String(max_age * 60) }),
})

const isAmong = (demanded: string, claim: unknown) =>
  demanded === '' || [claim].flat().some(name => namesIn(demanded).includes(String(name)))

/**
 * Refuses an authentication that is weaker or older than the company demands. A missing claim counts as the weakest or oldest
 * value.
 */
export function refuseWeakAuthentication(
  { acr_values, amr_values, max_age }: Demands,
  { acr, amr, auth_time }: Authentication,
): void {
  if (!isAmong(acr_values, acr) || !isAmong(amr_values, amr)) throw new Refusal('single_sign_on_weak')
  if (!max_age) return
  const age = typeof auth_time === 'number' ? Date.now() / 1000 - auth_time : Number.POSITIVE_INFINITY
  if (age > max_age * 60 + TOLERANCE_SECONDS) throw new Refusal('single_sign_on_old')
}
