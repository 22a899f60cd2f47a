import type { ReactNode } from 'react'
import { AuthContext, type Auth } from '#client/auth.ts'

const elsewhere = async () => {
  throw new Error('Signing in needs the page /auth.')
}

const nobody: Auth = {
  loading: false,
  session: null,
  user: null,
  subscription: null,
  farewell: null,
  owesFactor: false,
  mustEnroll: false,
  signIn: elsewhere,
  signUp: elsewhere,
  signInElsewhere: elsewhere,
  signInAtOrganization: elsewhere,
  mailLink: elsewhere,
  signOut: elsewhere,
  expire: elsewhere,
  resetPassword: elsewhere,
}

/** A visitor: there is no session and no need to wait. */
export const Nobody = ({ children }: { children: ReactNode }) => <AuthContext value={nobody}>{children}</AuthContext>
