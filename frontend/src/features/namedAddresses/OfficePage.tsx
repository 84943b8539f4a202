import { useParams } from 'react-router-dom'
import { PlacePage } from './NamedAddressPage.tsx'
import { KINDS } from './namedAddressKinds.ts'

export const OfficePage = () => <PlacePage kind={KINDS.office} id={useParams().office} />
