import type { AuthError, Session, User } from '@supabase/auth-js'
import { createContext, use } from 'react'

/** What check-subscription answers: the plan of one's organization, if it has one. */
export type Subscription = { subscribed: boolean; plan_name: string | null; status: string | null; simulated: boolean }
type Outcome = Promise<{ error: AuthError | null }>

/** What is said to whoever leaves. */
export const farewellWords = { left: 'Signed out successfully', failed: 'Failed to sign out' } as const

export type Auth = {
  loading: boolean
  session: Session | null
  user: User | null
  subscription: Subscription | null
  /** Why nobody is signed in any more: somebody left on purpose, or the session ended under their hands. */
  farewell: 'left' | 'expired' | null
  /** Signed in with a password, while a second factor is still to be shown. */
  owesFactor: boolean
  /** Signed in, while a second factor that the organization requires is still to be set up. */
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
  /** After too long a rest: the same, but the page is kept for the return. */
  expire: () => Outcome
  resetPassword: (email: string) => Outcome
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
