import { inject } from 'vitest'

/** Before any handler is imported, since its clients read the environment when they are made. */
Object.assign(process.env, inject('cloudEnv'))
