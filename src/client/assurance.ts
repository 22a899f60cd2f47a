import type { Session } from '@supabase/auth-js'

type Level = 'aal1' | 'aal2'

/**
 * The server's assurance level of this session, and whether a second factor is still needed. Read from the token, for
 * display.
 */
export function levels(session: Session | null): { level: Level; owesFactor: boolean } {
  const level = session && claims(session.access_token)?.aal === 'aal2' ? 'aal2' : 'aal1'
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false
  return { level, owesFactor: hasFactor && level === 'aal1' }
}

/** The organization requires a second factor, and this person has none yet: the token says so. */
export const mustEnroll = (session: Session | null): boolean =>
  session !== null && claims(session.access_token)?.must_enroll === true

/** Whether the person signed in through their organization: that sign-in stays when this session ends. */
export const cameThroughOrganization = (session: Session | null): boolean =>
  session !== null && (claims(session.access_token)?.amr?.some(({ method }) => method === 'sso/saml') ?? false)

type Claims = { aal?: string; must_enroll?: boolean; amr?: { method: string }[]; session_id?: string }
export function claims(token: string): Claims | null {
  try {
    const part = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(part)) as Claims
  } catch {
    return null
  }
}
