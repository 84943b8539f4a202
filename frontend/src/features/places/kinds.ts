import { useQueryClient } from '@tanstack/react-query'
import { useLaboratories, useOffices } from '../../api/lists.ts'
import { useRead } from '../../api/useRead.ts'
import { work } from '../../api/work.ts'
import { paths } from '../../app/paths.ts'

const { places } = work

/** Offices and laboratories: the same screens over calls of their own. */
export const KINDS = {
  office: {
    noun: 'office',
    title: 'Offices',
    hint: 'A survey belongs to an office: create the first one.',
    list: paths.offices,
    create: paths.newOffice,
    edit: paths.office,
    useList: useOffices,
    read: places.office,
    save: places.saveOffice,
    change: places.changeOffice,
    remove: places.removeOffice,
    saveFor: places.saveOfficeFor,
  },
  laboratory: {
    noun: 'laboratory',
    title: 'Laboratories',
    hint: 'Samples go to a laboratory: create the first one.',
    list: paths.laboratories,
    create: paths.newLaboratory,
    edit: paths.laboratory,
    useList: useLaboratories,
    read: places.laboratory,
    save: places.saveLaboratory,
    change: places.changeLaboratory,
    remove: places.removeLaboratory,
    saveFor: places.saveLaboratoryFor,
  },
} as const
export type Kind = (typeof KINDS)[keyof typeof KINDS]

export const usePlace = ({ noun, read }: Kind, id: string) =>
  useRead(['place', noun, id], signal => read({ params: { id } }, { signal }))

/** What shows offices or laboratories is asked for again. */
export function usePlacesChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all([['offices'], ['laboratories'], ['place']].map(queryKey => queries.invalidateQueries({ queryKey })))
}
