import { KINDS } from './kinds.ts'
import { PlacesPage } from './PlacesPage.tsx'

export const OfficesPage = () => <PlacesPage kind={KINDS.office} />
