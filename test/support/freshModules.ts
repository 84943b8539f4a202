import { vi } from 'vitest'

/** A worker loads packages once for all its files, but reloads our own modules for each file, so that no file affects another. */
vi.unstubAllEnvs()
vi.resetModules()
