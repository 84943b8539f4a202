import { join } from 'node:path'

/** A plan, photo or table from outside the project; `test/fixtures/README.md` lists the sources. */
export const fixture = (name: string): string => join(import.meta.dirname, '../../fixtures', name)
