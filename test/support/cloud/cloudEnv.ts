import { inject } from 'vitest'

/** Before any handler is imported, since its clients read the environment when they are made. */
const worker = Number(process.env.VITEST_POOL_ID)
const env = inject('cloudEnvs')[worker - 1]
if (!env) throw new Error(`There is no storage for worker ${worker}`)
Object.assign(process.env, env)
