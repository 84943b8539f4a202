import { clientOf } from '#frontend/api/client.ts'
import { history } from '#shared/contract/building/history.ts'

export const historyCalls = clientOf({ history }).history
