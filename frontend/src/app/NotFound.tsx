import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

export function NotFound() {
  return (
    <PlainPage title="You should not be here">
      <p>This page doesn’t exist, or you don’t have access to it.</p>
      <p>
        <Link to={paths.home}>Go to the dashboard</Link>
      </p>
    </PlainPage>
  )
}
