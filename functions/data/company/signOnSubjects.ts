import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import type { User } from '#shared/domain/people/user.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The identity of a user at a provider. Unlike an email, `sub` is never reassigned to another person. */
export interface SignOnSubject {
  readonly issuer: string
  readonly client_id: string
  readonly sub: string
}

export const SignOnSubjects = {
  /**
   * Binds a user to the subject of their first sign-in, in the transaction of the session. Another subject of the same client is
   * refused later. If root changes the provider or client, the next sign-in binds the user again.
   */
  bindWrite: ({ company_id, id }: Pick<User, 'company_id' | 'id'>, subject: SignOnSubject): Write => ({
    op: 'put',
    key: keys.signOnSubject(company_id, id),
    row: subject,
    condition: {
      expression: 'attribute_not_exists(pk) OR #sub = :sub OR issuer <> :issuer OR client_id <> :client',
      names: { '#sub': 'sub' },
      values: { ':sub': subject.sub, ':issuer': subject.issuer, ':client': subject.client_id },
      otherwise: () => new Refusal('single_sign_on_other'),
    },
  }),

  /** Part of the user's deletion, so that the next sign-in binds a restored user again. */
  releaseWrite: ({ company_id, id }: Pick<User, 'company_id' | 'id'>): Write => ({
    op: 'delete',
    key: keys.signOnSubject(company_id, id),
  }),
}
