import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useLaboratories, useOffices } from '#frontend/queries/pickerLists.ts'
import { useLive } from '#frontend/queries/useLive.ts'

const { namedAddresses } = buildingCalls

/** Offices and laboratories share their screens, with their own calls, paths and texts. */
export const NAMED_ADDRESS_KINDS = {
  office: {
    noun: 'office',
    title: 'Offices',
    hint: 'Every survey belongs to an office. Create the first one.',
    list: paths.offices,
    create: paths.newOffice,
    edit: paths.office,
    useList: useOffices,
    read: namedAddresses.office,
    save: namedAddresses.saveOffice,
    change: namedAddresses.changeOffice,
    delete: namedAddresses.deleteOffice,
    saveFor: namedAddresses.saveOfficeFor,
  },
  laboratory: {
    noun: 'laboratory',
    title: 'Laboratories',
    hint: 'Samples are sent to a laboratory. Create the first one.',
    list: paths.laboratories,
    create: paths.newLaboratory,
    edit: paths.laboratory,
    useList: useLaboratories,
    read: namedAddresses.laboratory,
    save: namedAddresses.saveLaboratory,
    change: namedAddresses.changeLaboratory,
    delete: namedAddresses.deleteLaboratory,
    saveFor: namedAddresses.saveLaboratoryFor,
  },
} as const
export type NamedAddressKind = (typeof NAMED_ADDRESS_KINDS)[keyof typeof NAMED_ADDRESS_KINDS]

export const useNamedAddress = ({ noun, read }: NamedAddressKind, id: string) =>
  useLive(['namedAddress', noun, id], signal => read({ params: { id } }, { signal }))
