import * as z from 'zod'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText } from '#shared/schema/text.ts'

const contaminant = () => z.enum(['1', '2'])
const short = () => exactText(100)

/** Schemas of path parameters by name; all others are ids. */
const BY_NAME: Readonly<Record<string, () => z.ZodType<string>>> = {
  contaminate: contaminant,
  contaminate_id: contaminant,
  file: () => FileHash,
  bag_code: short,
  code: short,
  calendar: () => exactText(200),
  download_hash: short,
  shape: short,
}

export const paramsOf = (path: string): Record<string, z.ZodType<string>> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, BY_NAME[name]?.() ?? Id]))
