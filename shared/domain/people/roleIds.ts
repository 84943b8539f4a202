import * as z from 'zod'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { later } from '#shared/schema/later.ts'

const roleIds = Object.values(ROLE)
export const RoleIds = later(() =>
  z
    .array(
      z
        .number()
        .int()
        .refine((id): id is RoleId => roleIds.some(role => role === id), 'Not a role'),
    )
    .max(roleIds.length),
)
