import { vi } from 'vitest'

/** A worker loads packages once for all its files, but each file gets our own modules again: what one leaves in them harms no other. */
vi.unstubAllEnvs()
vi.resetModules()
