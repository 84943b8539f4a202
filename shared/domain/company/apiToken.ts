import * as z from 'zod'
import { SCOPES, type Scope } from '#shared/domain/vocabulary/apiScopes.ts'
import { required } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

const scopeKeys = Object.keys(SCOPES) as Scope[]
const Scopes = lazy(() => z.array(z.enum(scopeKeys)).min(1, 'Choose at least one').max(scopeKeys.length))
/** In days. */
const LONGEST_TOKEN = 365

export const ApiToken = lazy(() =>
  z.object({
    id: Id,
    name: z.string(),
    scopes: Scopes(),
    created_at: z.iso.datetime(),
    created_name: z.string(),
    expires_at: z.iso.datetime(),
    /** To within an hour; null if never used. */
    used_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
  }),
)
export type ApiToken = z.infer<ReturnType<typeof ApiToken>>

/** `days`: until the token expires. */
export const ApiTokenInput = lazy(() =>
  z.object({
    name: required(60),
    scopes: Scopes(),
    days: z.int().min(1, 'At least 1 day').max(LONGEST_TOKEN, `Up to ${LONGEST_TOKEN} days`),
  }),
)
export type ApiTokenInput = z.infer<ReturnType<typeof ApiTokenInput>>

/** The name in lists and in the audit log. */
export const tokenName = ({ name }: Pick<ApiToken, 'name'>): string => `API token ${name}`

/** The name of a token whose row has expired. The audit log and the history stay for years. */
export const DELETED_TOKEN_NAME = 'A deleted API token'
