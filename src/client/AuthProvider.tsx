import type { AuthError, Session, User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { levels } from './assurance.ts'
import { useBackend } from './BackendProvider.tsx'
import { beginElsewhere } from './elsewhere.ts'
import { callFunction } from './functions.ts'

/** What check-subscription answers: the plan of one's organization, if it has one. */
export type Subscription = { subscribed: boolean; plan_name: string | null; status: string | null; simulated: boolean }
type Outcome = Promise<{ error: AuthError | null }>

type Auth = {
  loading: boolean
  session: Session | null
  user: User | null
  subscription: Subscription | null
  /** Why nobody is signed in any more: somebody left on purpose, or the session ended under their hands. */
  farewell: 'left' | 'expired' | null
  /** Signed in with a password, while a second factor is still to be shown. */
  owesFactor: boolean
  signIn: (email: string, password: string) => Outcome
  signUp: (email: string, password: string, displayName: string) => Promise<{ error: AuthError | null; user: User | null; session: Session | null }>
  signInElsewhere: (provider: string) => Outcome
  mailLink: (email: string) => Outcome
  signOut: () => Outcome
  /** After too long a rest: the same, but the page is kept for the return. */
  expire: () => Outcome
  resetPassword: (email: string) => Outcome
}

const Context = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(Context)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const backend = useBackend()
  const queries = useQueryClient()
  const [{ session, loading, farewell }, setState] = useState<Pick<Auth, 'session' | 'loading' | 'farewell'>>({ session: null, loading: true, farewell: null })
  const leaving = useRef(false)
  const userId = session?.user.id
  const { owesFactor } = levels(session)

  useEffect(() => {
    const { data } = backend.auth.onAuthStateChange((event, session) => {
      setState({ session, loading: false, farewell: event === 'SIGNED_OUT' ? (leaving.current ? 'left' : 'expired') : null })
      leaving.current = false
    })
    return () => data.subscription.unsubscribe()
  }, [backend])

  const { data: subscription } = useQuery({
    queryKey: ['subscription', userId],
    enabled: Boolean(userId) && !owesFactor,
    queryFn: () => callFunction<Subscription>(backend, 'check-subscription').catch(noSubscription),
  })

  // Another person, or nobody: nothing that the last one saw stays behind.
  const lastUser = useRef(userId)
  useEffect(() => {
    if (lastUser.current && lastUser.current !== userId) queries.clear()
    lastUser.current = userId
  }, [queries, userId])

  const { auth } = backend
  const value: Auth = {
    loading,
    farewell,
    session,
    user: session?.user ?? null,
    subscription: subscription ?? null,
    owesFactor,
    signIn: (email, password) => auth.signInWithPassword({ email, password }),
    signUp: async (email, password, displayName) => {
      const { data, error } = await auth.signUp({ email, password, options: { emailRedirectTo: `${location.origin}/auth`, data: { display_name: displayName } } })
      return { error, ...data }
    },
    signInElsewhere: (provider) => beginElsewhere(backend, provider),
    mailLink: (email) => auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: `${location.origin}/auth` } }),
    signOut: () => {
      leaving.current = true
      return auth.signOut({ scope: 'local' })
    },
    expire: () => auth.signOut({ scope: 'local' }),
    resetPassword: (email) => auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` }),
  }
  return <Context value={value}>{children}</Context>
}

/** A question of billing never stands between people and their work. */
function noSubscription(error: unknown): null {
  console.error('The subscription could not be checked.', error)
  return null
}
