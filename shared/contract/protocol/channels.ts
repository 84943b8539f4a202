/**
 * `building.01J…` hears of every change inside a building, `user.01J…` of a person's notifications. The name of a floor's
 * or room's channel carries its building, in whose partition it is looked up when somebody wants to listen.
 */
export const channel = {
  building: (id: string) => `building.${id}`,
  floor: (building: string, id: string) => `floor.${building}.${id}`,
  room: (building: string, id: string) => `room.${building}.${id}`,
  /** A survey, and which buildings it has. */
  survey: (id: string) => `survey.${id}`,
  duplicate: (company: string, entity: 'building' | 'floor' | 'room', id: string) =>
    `${company}.duplicate.${entity}.${id}`,
  user: (id: string) => `user.${id}`,
  /** Of the whole company: a building has moved on. */
  dashboard: () => 'dashboard',
}
