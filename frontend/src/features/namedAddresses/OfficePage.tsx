import { useParams } from 'react-router-dom'
import { NamedAddressPage } from './NamedAddressPage.tsx'
import { NAMED_ADDRESS_KINDS } from './namedAddressKinds.ts'

export const OfficePage = () => <NamedAddressPage kind={NAMED_ADDRESS_KINDS.office} id={useParams().office} />
