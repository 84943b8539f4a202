import { NamedAddressesPage } from './NamedAddressesPage.tsx'
import { NAMED_ADDRESS_KINDS } from './namedAddressKinds.ts'

export const OfficesPage = () => <NamedAddressesPage kind={NAMED_ADDRESS_KINDS.office} />
