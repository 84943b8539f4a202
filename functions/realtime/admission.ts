import type { Person } from '#shared/domain/permissions.ts'
import { Buildings } from '../data/buildings.ts'

/** Whether a person may listen to a channel: own notifications, and buildings of the own company. */
export async function mayListen(person: Pick<Person, 'user_id' | 'company_id'>, channel: string): Promise<boolean> {
  const [kind, id = ''] = channel.split('.')
  if (kind === 'user') return id === person.user_id
  return kind === 'building' && Buildings.exists(person.company_id, id)
}
