import { inject } from 'vitest'

/** Runs before any handler is imported, because clients read the environment when they are created. */
const worker = Number(process.env.VITEST_POOL_ID)
const env = inject('cloudEnvs')[worker - 1]
if (!env) throw new Error(`There is no storage for worker ${worker}`)
Object.assign(process.env, env)
