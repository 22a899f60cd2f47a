import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { levels, mustEnroll as isToEnroll } from './assurance.ts'
import { subscribed } from '#platform/reads/reads.ts'
import { AuthContext, type Auth, type Subscription } from './auth.ts'
import { useBackend } from './BackendProvider.tsx'
import { callFunction } from './functions.ts'
import { keptSession } from './kept-session.ts'
import { forgetKept } from './kept/places.ts'
import { forgetRole } from './kept-role.ts'
import { forgetOthers, forgetPages, forgetPerson } from './on-device.ts'

/** For screens of signed-in users; public pages import it from auth.ts, without the client that this file needs. */
export { useAuth } from './auth.ts'

export function AuthProvider({ children }: { children: ReactNode }) {
  const backend = useBackend()
  const queries = useQueryClient()
  const [{ session, loading, farewell }, setState] = useState<Pick<Auth, 'session' | 'loading' | 'farewell'>>(() => {
    // The stock client would first try for half a minute to renew a session that has ended meanwhile.
    const kept = navigator.onLine ? null : keptSession(backend.storageKey)
    return { session: kept, loading: !kept, farewell: null }
  })
  const leaving = useRef(false)
  const userId = session?.user.id
  const { owesFactor } = levels(session)
  const mustEnroll = isToEnroll(session)

  useEffect(() => {
    const { data } = backend.auth.onAuthStateChange((event, session) => {
      // Not renewed is not signed out: a day without a line is a day.
      if (event === 'INITIAL_SESSION') session ??= keptSession(backend.storageKey)
      if (!session) forgetRole()
      setState({
        session,
        loading: false,
        farewell: event === 'SIGNED_OUT' ? (leaving.current ? 'left' : 'expired') : null,
      })
      leaving.current = false
    })
    // Another tab left without a line, and so without the stock client.
    const left = ({ key, newValue }: StorageEvent) => {
      if (key === backend.storageKey && !newValue) setState({ session: null, loading: false, farewell: 'left' })
    }
    addEventListener('storage', left)
    return () => {
      removeEventListener('storage', left)
      data.subscription.unsubscribe()
    }
  }, [backend])

  /** Without a line the device forgets all the same; the server ends the session after its idle time. */
  async function leave() {
    const left = navigator.onLine ? await auth.signOut({ scope: 'local' }) : null
    if (left && left.error?.name !== 'AuthRetryableFetchError') return left
    localStorage.removeItem(backend.storageKey)
    forgetRole()
    setState({ session: null, loading: false, farewell: leaving.current ? 'left' : 'expired' })
    leaving.current = false
    return { error: null }
  }

  const { data: subscription } = useQuery({
    queryKey: ['subscription', userId],
    enabled: Boolean(userId) && !owesFactor && !mustEnroll,
    queryFn: () => callFunction<Subscription>(backend, ...subscribed).catch(noSubscription),
  })

  // Another person, or none: no data of the last one stays behind.
  const lastUser = useRef(userId)
  useEffect(() => {
    if (lastUser.current && lastUser.current !== userId) queries.clear()
    // Here and not where the session ends: the page that is left notes itself among the recent ones until now.
    if (!loading && !userId) forgetKept()
    if (userId) forgetOthers(userId)
    else if (farewell === 'left') forgetPerson()
    else if (farewell) forgetPages()
    lastUser.current = userId
  }, [queries, userId, loading, farewell])

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
      return leave()
    },
    expire: leave,
    resetPassword: (email) => auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` }),
  }
  return <AuthContext value={value}>{children}</AuthContext>
}

/** A billing problem never blocks people's work. */
function noSubscription(error: unknown): null {
  console.error('The subscription could not be checked.', error)
  return null
}
