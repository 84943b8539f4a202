import { useParams } from 'react-router-dom'
import { PlacePage } from './NamedAddressPage.tsx'
import { KINDS } from './namedAddressKinds.ts'

export const LaboratoryPage = () => <PlacePage kind={KINDS.laboratory} id={useParams().laboratory} />
