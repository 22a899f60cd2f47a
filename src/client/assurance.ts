import type { Session } from '@supabase/auth-js'

type Level = 'aal1' | 'aal2'

/** How sure the server is of this session, and whether a second factor is still to be shown. Read from the token, for display. */
export function levels(session: Session | null): { level: Level; owesFactor: boolean } {
  const level = session && claims(session.access_token)?.aal === 'aal2' ? 'aal2' : 'aal1'
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false
  return { level, owesFactor: hasFactor && level === 'aal1' }
}

/** The organization asks for a second factor, and this person has none yet: the server says so in the token. */
export const mustEnroll = (session: Session | null): boolean => session !== null && claims(session.access_token)?.must_enroll === true

function claims(token: string): { aal?: string; session_id?: string; must_enroll?: boolean } | null {
  try {
    const part = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(part)) as { aal?: string; must_enroll?: boolean }
  } catch {
    return null
  }
}
