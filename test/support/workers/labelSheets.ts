import { ulid } from 'ulid'
import type { TestApi } from '#test/support/people/api.ts'

/** Labels for a newly reserved range. */
export async function reservedLabels(api: TestApi, building: string) {
  const params = { id: building }
  const range = { id: ulid(), contaminate_id: 1 as const, prefix: 'A', digits: 3, first: 1, count: 300 }
  await api.items.reserveBagRange({ params, body: range })
  const sheet = { sheet: 'a4x24' as const, from: 1, count: 2, copies: 1 }
  return { params, body: { range_id: range.id, ...sheet, first_place: 1, shift_x: 0, shift_y: 0 } }
}
