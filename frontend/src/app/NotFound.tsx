import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

export function NotFound() {
  return (
    <PlainPage title="You should not be here">
      <p>There is nothing at this address.</p>
      <p>
        <Link to={paths.home}>Go to the dashboard</Link>
      </p>
    </PlainPage>
  )
}
