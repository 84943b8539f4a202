import * as z from 'zod'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { OpenSession } from '#shared/domain/people/openSession.ts'
import { Company, User } from '#shared/domain/people/user.ts'
import { email, required } from '#shared/domain/vocabulary/fields.ts'
import { exactText } from '#shared/schema/text.ts'

export const auth = {
  csrfCookie: get('/sanctum/csrf-cookie', {
    summary: 'Before sign-in; the session cookie is SameSite=Strict, so nothing is set',
    access: 'anyone',
  }),
  login: post('/api/auth/login', {
    summary: 'Starts a session. Where two-factor authentication is required, the session can only submit a code',
    access: 'anyone',
    body: () =>
      z.object({
        email: email(190),
        password: exactText(30).min(6, 'At least 6 characters'),
        remember: z.boolean().default(false),
      }),
    reply: () => z.object({ data: z.object({ two_factor: z.boolean(), user: User().optional() }) }),
  }),
  user: get('/api/auth/user', {
    summary: 'The signed-in user, with their company',
    reply: () =>
      z.object({
        data: z.object({
          user: User(),
          company: Company(),
          /** 32 bytes in base64. Encrypts the device outbox of a user while they are signed out. */
          device_key: z.base64(),
          /** The address of the support chat's script; undefined without a chat. */
          chat_script: z.string().optional(),
        }),
      }),
  }),
  refresh: post('/api/auth/refresh', {
    summary: 'Extends the session. Call every 600 s while signed in',
    reply: () => z.object({ data: z.object({ expires_at: z.iso.datetime() }) }),
  }),
  logout: post('/api/auth/logout', {
    summary: 'Ends the session on this device, or everywhere',
    access: 'halfSignedIn',
    audit: 'signed_out',
    body: () => z.object({ everywhere: z.boolean().default(false) }).prefault({}),
  }),
  sessions: get('/api/auth/session', {
    summary: 'The browsers in which the user is signed in, last used first',
    undocumented: true,
    reply: () => z.object({ data: z.array(OpenSession) }),
  }),
  endSession: del('/api/auth/session/{id}', {
    summary: 'Signs the user out in one browser',
    undocumented: true,
    audit: 'session_ended',
    reply: () => z.object({ message: z.string() }),
  }),
  broadcasting: post('/api/broadcasting/auth', {
    summary: 'Whether the user may subscribe to a real-time channel',
    changes: false,
    body: () => z.object({ socket_id: required(190), channel_name: required(190) }),
    reply: () => z.object({ data: z.object({ auth: z.literal(true) }) }),
  }),
}
