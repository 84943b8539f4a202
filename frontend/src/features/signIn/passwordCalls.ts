import { clientOf } from '#frontend/api/client.ts'
import { passwords } from '#shared/contract/access/passwords.ts'

export const passwordCalls = clientOf({ passwords }).passwords
