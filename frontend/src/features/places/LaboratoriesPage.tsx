import { KINDS } from './kinds.ts'
import { PlacesPage } from './PlacesPage.tsx'

export const LaboratoriesPage = () => <PlacesPage kind={KINDS.laboratory} />
