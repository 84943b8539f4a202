import { useParams } from 'react-router-dom'
import { KINDS } from './kinds.ts'
import { PlacePage } from './PlacePage.tsx'

export const OfficePage = () => <PlacePage kind={KINDS.office} id={useParams().office} />
