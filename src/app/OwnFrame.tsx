import { useAuth } from '#client/auth.ts'
import { Waiting } from '#kit/parts/Spinner.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { PublicFrame, WorkFrame } from './frames.tsx'

/** Signed-in users keep the menu; everyone else sees the public site. */
export function OwnFrame() {
  const { loading, session, owesFactor, mustEnroll } = useAuth()
  const hydrated = useHydrated()
  // The server renders the public site.
  if (!hydrated) return <PublicFrame />
  if (loading) return <Waiting />
  return session && !owesFactor && !mustEnroll ? <WorkFrame /> : <PublicFrame />
}
