/**
 * `building.01J…` publishes every change inside a building, `user.01J…` a user's notifications. The name of a floor's or
 * room's channel contains its building, in whose partition it is looked up when a browser subscribes.
 */
export const channel = {
  building: (id: string) => `building.${id}`,
  floor: (building: string, id: string) => `floor.${building}.${id}`,
  room: (building: string, id: string) => `room.${building}.${id}`,
  /** A survey and the list of its buildings. */
  survey: (id: string) => `survey.${id}`,
  duplicate: (company: string, entity: 'building' | 'floor' | 'room', id: string) =>
    `${company}.duplicate.${entity}.${id}`,
  user: (id: string) => `user.${id}`,
  /** For the whole company: a building changed its status. */
  dashboard: () => 'dashboard',
}
