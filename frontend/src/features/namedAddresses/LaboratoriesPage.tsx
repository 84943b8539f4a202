import { PlacesPage } from './NamedAddressesPage.tsx'
import { KINDS } from './namedAddressKinds.ts'

export const LaboratoriesPage = () => <PlacesPage kind={KINDS.laboratory} />
