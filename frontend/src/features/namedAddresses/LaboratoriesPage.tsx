import { NamedAddressesPage } from './NamedAddressesPage.tsx'
import { NAMED_ADDRESS_KINDS } from './namedAddressKinds.ts'

export const LaboratoriesPage = () => <NamedAddressesPage kind={NAMED_ADDRESS_KINDS.laboratory} />
