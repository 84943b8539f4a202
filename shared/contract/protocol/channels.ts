/**
 * `building.01J…` publishes every change inside a building, `floor.01J…` and `room.01J…` those that their own pages show,
 * `user.01J…` a user's notifications.
 */
export const channel = {
  building: (id: string) => `building.${id}`,
  floor: (id: string) => `floor.${id}`,
  room: (id: string) => `room.${id}`,
  /** A survey and the list of its buildings. */
  survey: (id: string) => `survey.${id}`,
  duplicate: (company: string, entity: 'building' | 'floor' | 'room', id: string) =>
    `${company}.duplicate.${entity}.${id}`,
  user: (id: string) => `user.${id}`,
  /** For the whole company: a building changed its status. */
  dashboard: () => 'dashboard',
}

/** The channel that a subscriber means: all are private, and some say so in front. */
export const channelCalled = (name: string): string => name.replace(/^private-/, '')
