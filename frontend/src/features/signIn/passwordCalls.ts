import { clientOf } from '#frontend/api/client.ts'
import { passwords } from '#shared/contract/access/passwords.ts'

export const calls = clientOf({ passwords }).passwords
