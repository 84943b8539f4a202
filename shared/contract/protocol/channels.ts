/**
 * `building.01J…` publishes every change inside a building, `floor.01J…` and `room.01J…` the changes for their own pages,
 * `user.01J…` a user's notifications.
 */
export const channel = {
  building: (id: string) => `building.${id}`,
  floor: (id: string) => `floor.${id}`,
  room: (id: string) => `room.${id}`,
  /** A survey and its list of buildings. */
  survey: (id: string) => `survey.${id}`,
  duplicate: (company: string, entity: 'building' | 'floor' | 'room', id: string) =>
    `${company}.duplicate.${entity}.${id}`,
  user: (id: string) => `user.${id}`,
  /** Status changes of buildings, for the whole company. */
  dashboard: () => 'dashboard',
}

/** The channel without the prefix `private-` that some subscribers use; all channels are private. */
export const channelName = (name: string): string => name.replace(/^private-/, '')
