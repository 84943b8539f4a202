import { join } from 'node:path'

/** A plan, photo or table that nobody here made; `test/fixtures/README.md` says where each is from. */
export const fixture = (name: string): string => join(import.meta.dirname, '../../fixtures', name)
