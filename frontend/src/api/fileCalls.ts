import { files } from '#shared/contract/building/files.ts'
import { clientOf } from './client.ts'

/** The calls of files alone, because the dashboard needs them for its pictures before it needs any other call of buildings. */
export const fileCalls = clientOf({ files })
