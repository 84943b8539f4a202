/** The projects of vitest in the order in which they run, and the folders whose tests are theirs. */
export const PROJECTS = [
  { name: 'unit', folders: ['unit'] },
  { name: 'api', folders: ['api', 'faults', 'security'] },
  { name: 'emulators', folders: ['emulators'] },
  { name: 'infra', folders: ['infra'] },
  { name: 'rehearsal', folders: ['rehearsal'] },
  { name: 'e2e', folders: ['e2e'] },
] as const

export type Project = (typeof PROJECTS)[number]['name']
