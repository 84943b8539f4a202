import type { ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { may, type Permission } from '#shared/domain/vocabulary/permissions.ts'

/** Screens that need a permission. A user without it is redirected to the dashboard. */
export function RouteGuard({ requires }: { requires: Permission }): ReactNode {
  const { actor } = useSession()
  return may(actor, requires) ? <Outlet /> : <Navigate to={paths.home} replace />
}
