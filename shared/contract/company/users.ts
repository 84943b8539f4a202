import * as z from 'zod'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { Notification } from '#shared/domain/people/notification.ts'
import { User } from '#shared/domain/people/user.ts'
import { UserChange, UserInput } from '#shared/domain/people/userInput.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

const Saved = z.object({ id: Id, message: z.string() })

export const users = {
  list: get('/api/user', {
    summary: 'The people of the company, for pickers and names; those who were deleted carry deleted_at',
    reply: () => z.object({ data: z.array(User) }),
  }),
  roles: get('/api/user/roles', {
    summary: 'The roles that can be given; Root is not among them',
    reply: () => z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  read: get('/api/user/{id}', { summary: 'A person of the company', reply: () => z.object({ data: User }) }),
  create: post('/api/user', {
    summary: 'Invites a user by email. Inviting into another company requires root',
    access: 'administer',
    body: () => UserInput,
    reply: () => Saved,
  }),
  inviteAgain: post('/api/user/{id}/invitation', {
    summary: 'Sends the invitation again to somebody who has not come yet; the earlier link ends',
    access: 'administer',
    reply: () => z.object({ message: z.string() }),
  }),
  change: post('/api/user/{id}', {
    summary: 'Changes an account, one’s own or as an admin anybody’s with its roles; brings a deleted person back',
    body: () => UserChange,
    reply: () => Saved,
  }),
  delete: del('/api/user', {
    summary: 'Deletes a person: signed out at once, named on their surveys as before',
    access: 'administer',
    body: () => z.object({ id: Id }),
    reply: () => z.object({ message: z.string() }),
  }),
  messages: get('/api/user/messages', {
    summary: 'Notifications of the person signed in, newest first',
    reply: () => z.object({ data: z.array(Notification) }),
  }),
  readMessage: post('/api/user/message/read', {
    summary: 'Marks one notification as read',
    body: () => z.object({ id: Id }),
  }),
  readAll: get('/api/user/read', { summary: 'Marks every notification as read', changes: true }),
}
