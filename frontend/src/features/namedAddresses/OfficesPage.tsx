import { PlacesPage } from './NamedAddressesPage.tsx'
import { KINDS } from './namedAddressKinds.ts'

export const OfficesPage = () => <PlacesPage kind={KINDS.office} />
