import type { ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { may, type Permission } from '#shared/domain/vocabulary/permissions.ts'

/** Screens behind a permission. Whoever does not hold it is taken to the dashboard. */
export function RouteGuard({ needs }: { needs: Permission }): ReactNode {
  const { person } = useSession()
  return may(person, needs) ? <Outlet /> : <Navigate to={paths.home} replace />
}
