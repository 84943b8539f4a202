import { useParams } from 'react-router-dom'
import { KINDS } from './kinds.ts'
import { PlacePage } from './PlacePage.tsx'

export const LaboratoryPage = () => <PlacePage kind={KINDS.laboratory} id={useParams().laboratory} />
