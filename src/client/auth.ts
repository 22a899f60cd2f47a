import type { AuthError, Session, User } from '@supabase/auth-js'
import { createContext, use } from 'react'

/** The answer of check-subscription: the plan of the user's organization, if it has one. */
export type Subscription = { subscribed: boolean; plan_name: string | null; status: string | null; simulated: boolean }
type Outcome = Promise<{ error: AuthError | null }>

/** The messages on signing out. */
export const farewellWords = { left: 'Signed out successfully', failed: 'Failed to sign out' } as const

export type Auth = {
  loading: boolean
  session: Session | null
  user: User | null
  subscription: Subscription | null
  /** Why the session ended: the person signed out, or the session expired during work. */
  farewell: 'left' | 'expired' | null
  /** Signed in with a password, while the second factor is still missing. */
  owesFactor: boolean
  /** Signed in, while a second factor that the organization requires is not set up yet. */
  mustEnroll: boolean
  signIn: (email: string, password: string) => Outcome
  signUp: (
    email: string,
    password: string,
    displayName: string,
  ) => Promise<{ error: AuthError | null; user: User | null; session: Session | null }>
  signInElsewhere: (provider: string) => Outcome
  signInAtOrganization: (providerId: string) => Outcome
  mailLink: (email: string) => Outcome
  signOut: () => Outcome
  /** After too long an idle time: the same, but the page is kept for the return. */
  expire: () => Outcome
  resetPassword: (email: string) => Outcome
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
