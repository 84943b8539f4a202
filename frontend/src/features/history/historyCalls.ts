import { clientOf } from '#frontend/api/client.ts'
import { history } from '#shared/contract/building/history.ts'

/** The history of a building, and when a reviewer last looked at it. */
export const historyCalls = clientOf({ history }).history
