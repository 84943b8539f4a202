import { Link } from 'react-router-dom'
import { Plain } from './Plain.tsx'
import { paths } from './paths.ts'

export function NotFound() {
  return (
    <Plain title="You should not be here">
      <p>There is nothing at this address.</p>
      <p>
        <Link to={paths.home}>Go to the dashboard</Link>
      </p>
    </Plain>
  )
}
