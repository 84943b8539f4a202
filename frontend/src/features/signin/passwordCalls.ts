import { passwords } from '#shared/contract/passwords.ts'
import { clientOf } from '../../api/client.ts'

export const calls = clientOf({ passwords }).passwords
