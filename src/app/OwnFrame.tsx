import { useAuth } from '#client/AuthProvider.tsx'
import { Waiting } from '#kit/parts/Spinner.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { WorkFrame } from './WorkFrame.tsx'

/** Whoever is at work keeps the menu; everybody else sees the public site. */
export function OwnFrame() {
  const { loading, session, owesFactor } = useAuth()
  if (loading) return <Waiting />
  return session && !owesFactor ? <WorkFrame /> : <PublicFrame />
}
