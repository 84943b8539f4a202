import type { Write } from './table.ts'

type Update = Extract<Write, { readonly op: 'update' }>

/**
 * Counts a change in `edit_count` of a building's row. Every write of that row that an edit must not miss goes through here: an
 * edit that decides from many rows compares the count (`building/buildingCheck.ts`).
 */
export const countEdit = ({ set, values, ...write }: Update): Update => ({
  ...write,
  set: `${set} ADD edit_count :one_edit`.trimStart(),
  values: { ...values, ':one_edit': 1 },
})
