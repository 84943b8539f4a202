import * as z from 'zod'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { listQuery, listReply } from '#shared/contract/protocol/listPage.ts'
import { SentImage } from '#shared/contract/protocol/sentFile.ts'
import { Notification } from '#shared/domain/people/notification.ts'
import { User } from '#shared/domain/people/user.ts'
import { UserChange, UserInput } from '#shared/domain/people/userInput.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

const Saved = z.object({ id: Id, message: z.string() })

export const users = {
  list: get('/api/user', {
    summary: 'The users of the company. Deleted users have `deleted_at`. `after`: the `next` of the page before',
    query: listQuery,
    reply: () => listReply(User()),
  }),
  roles: get('/api/user/roles', {
    summary: 'The roles that can be given, without Root',
    reply: () => z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  read: get('/api/user/{id}', { summary: 'A user of the company', reply: () => z.object({ data: User() }) }),
  create: post('/api/user', {
    summary: 'Invites a user by email. Inviting into another company requires root',
    access: 'administer',
    audit: 'user_invited',
    body: () => UserInput().extend({ signature: SentImage().optional() }),
    reply: () => Saved,
  }),
  inviteAgain: post('/api/user/{id}/invitation', {
    summary: 'Sends the invitation again to a user who has not accepted it. The earlier link expires',
    undocumented: true,
    access: 'administer',
    audit: 'user_invited',
    reply: () => z.object({ message: z.string() }),
  }),
  change: post('/api/user/{id}', {
    summary: 'Changes your own account, or as an admin any user’s, including roles. Restores a deleted user',
    audit: 'user_changed',
    body: () => UserChange().extend({ signature: SentImage().nullable().optional() }),
    reply: () => Saved,
  }),
  delete: del('/api/user', {
    summary: 'Deletes a user, who is signed out immediately and still named on their surveys',
    access: 'administer',
    audit: 'user_deleted',
    body: () => z.object({ id: Id }),
    reply: () => z.object({ message: z.string() }),
  }),
  signOut: post('/api/user/{id}/sign-out', {
    summary: 'Signs a user out everywhere',
    undocumented: true,
    access: 'administer',
    audit: 'user_signed_out',
    reply: () => z.object({ message: z.string() }),
  }),
  messages: get('/api/user/messages', {
    summary: 'Notifications of the signed-in user, newest first',
    reply: () => z.object({ data: z.array(Notification()) }),
  }),
  readMessage: post('/api/user/message/read', {
    summary: 'Marks one notification as read',
    body: () => z.object({ id: Id }),
  }),
  readAll: get('/api/user/read', { summary: 'Marks every notification as read', changes: true }),
}
