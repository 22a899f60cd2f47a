import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { levels, mustEnroll as isToEnroll } from './assurance.ts'
import { AuthContext, type Auth, type Subscription } from './auth.ts'
import { useBackend } from './BackendProvider.tsx'
import { callFunction } from './functions.ts'
import { forgetRole } from './kept-role.ts'
import { forgetOthers, forgetPages, forgetPerson } from './on-device.ts'

/** For screens of signed-in users; public pages import it from auth.ts, without the client that this file needs. */
export { useAuth } from './auth.ts'

export function AuthProvider({ children }: { children: ReactNode }) {
  const backend = useBackend()
  const queries = useQueryClient()
  const [{ session, loading, farewell }, setState] = useState<Pick<Auth, 'session' | 'loading' | 'farewell'>>({
    session: null,
    loading: true,
    farewell: null,
  })
  const leaving = useRef(false)
  const userId = session?.user.id
  const { owesFactor } = levels(session)
  const mustEnroll = isToEnroll(session)

  useEffect(() => {
    const { data } = backend.auth.onAuthStateChange((event, session) => {
      if (!session) forgetRole()
      setState({
        session,
        loading: false,
        farewell: event === 'SIGNED_OUT' ? (leaving.current ? 'left' : 'expired') : null,
      })
      leaving.current = false
    })
    return () => data.subscription.unsubscribe()
  }, [backend])

  const { data: subscription } = useQuery({
    queryKey: ['subscription', userId],
    enabled: Boolean(userId) && !owesFactor && !mustEnroll,
    queryFn: () => callFunction<Subscription>(backend, 'check-subscription').catch(noSubscription),
  })

  // Another person, or none: no data of the last one stays behind.
  const lastUser = useRef(userId)
  useEffect(() => {
    if (lastUser.current && lastUser.current !== userId) queries.clear()
    // Here and not where the session ends: the page that is left notes itself among the recent ones until now.
    if (userId) forgetOthers(userId)
    else if (farewell === 'left') forgetPerson()
    else if (farewell) forgetPages()
    lastUser.current = userId
  }, [queries, userId, farewell])

  const { auth } = backend
  const value: Auth = {
    loading,
    farewell,
    session,
    user: session?.user ?? null,
    subscription: subscription ?? null,
    owesFactor,
    mustEnroll,
    signIn: (email, password) => auth.signInWithPassword({ email, password }),
    signUp: async (email, password, displayName) => {
      const { data, error } = await auth.signUp({
        email,
        password,
        options: { emailRedirectTo: `${location.origin}/auth`, data: { display_name: displayName } },
      })
      return { error, ...data }
    },
    signInElsewhere: async (provider) => (await import('./elsewhere.ts')).beginElsewhere(backend, provider),
    signInAtOrganization: async (providerId) =>
      (await import('./elsewhere.ts')).beginAtOrganization(backend, providerId),
    mailLink: (email) =>
      auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: `${location.origin}/auth` } }),
    signOut: () => {
      leaving.current = true
      return auth.signOut({ scope: 'local' })
    },
    expire: () => auth.signOut({ scope: 'local' }),
    resetPassword: (email) => auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` }),
  }
  return <AuthContext value={value}>{children}</AuthContext>
}

/** A billing problem never blocks people's work. */
function noSubscription(error: unknown): null {
  console.error('The subscription could not be checked.', error)
  return null
}
