import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useRole } from '#client/use-role.ts'
import { Waiting } from '#kit/parts/Spinner.tsx'
import { atLeast, type Role } from '#platform/roles.ts'

/**
 * Not signed in: to /auth and back afterward. Without the role: to /dashboard. The server checks again at every
 * call.
 */
export function Guard({ roles, children }: { roles?: readonly Role[] | undefined; children: ReactNode }) {
  const { loading, session, owesFactor, mustEnroll, farewell } = useAuth()
  const here = useLocation()
  if (loading) return <Waiting />
  if (!session || owesFactor || mustEnroll) {
    // A person who signed out leaves no return address for the next person at this screen.
    const state =
      farewell === 'left' ? null : { from: here.pathname + here.search + here.hash, expired: farewell === 'expired' }
    return <Navigate to="/auth" replace state={state} />
  }
  return roles ? <RoleGuard roles={roles}>{children}</RoleGuard> : children
}

function RoleGuard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { role, operates, loading } = useRole()
  if (loading) return <Waiting />
  return roles.some((least) => atLeast(least, { role, operates })) ? children : <Navigate to="/dashboard" replace />
}
