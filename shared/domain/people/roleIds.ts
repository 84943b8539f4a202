import * as z from 'zod'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'

const roleIds = Object.values(ROLE)
export const RoleIds = z
  .array(z.int().refine((id): id is RoleId => roleIds.some(role => role === id), 'Not a role'))
  .max(roleIds.length)
