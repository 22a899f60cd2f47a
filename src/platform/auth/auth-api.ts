import { Hono } from 'hono'
import type { Services } from '../services.ts'
import { createUserAsAdmin, updateUserAsAdmin } from './admin/change-user.ts'
import { deleteUser } from './admin/delete-user.ts'
import { generateLink } from './admin/generate-link.ts'
import { invite } from './admin/invite.ts'
import { getUserById, listUsers } from './admin/users.ts'
import { byInvitation } from './endpoints/by-invitation.ts'
import { health, jwks, settings } from './endpoints/about.ts'
import { otp } from './endpoints/otp.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { endSession, listSessions } from './endpoints/sessions.ts'
import { signOut } from './endpoints/sign-out.ts'
import { signUp } from './endpoints/sign-up.ts'
import { token } from './grants/token.ts'
import { getUser, updateUser } from './endpoints/user.ts'
import { verifyPage, verifyPost } from './links/verify-page.ts'
import { answerAuthError, AuthError } from './errors.ts'
import { factorsApi } from './factors/factors-api.ts'
import { oauthApi } from './oauth/oauth-api.ts'
import type { OwnSignIn } from './saml/admission.ts'
import { samlApi } from './saml/saml-api.ts'

/** Sign-in at /auth/v1, compatible with GoTrue, so that its stock clients work unchanged. */
export function authApi(services: Services, own: OwnSignIn): Hono {
  const api = new Hono()
  api.onError(answerAuthError(services))
  api.notFound(() => {
    throw new AuthError(404, 'not_found', 'There is nothing at this address.')
  })

  api.get('/health', health)
  api.get('/settings', settings(services))
  api.get('/.well-known/jwks.json', jwks(services))

  api.post('/signup', signUp(services))
  api.post('/invitation', byInvitation(services, own.invitation))
  api.post('/resend', resend(services))
  api.post('/token', token(services))
  api.post('/logout', signOut(services))
  api.post('/recover', recover(services))
  api.post('/otp', otp(services))
  api.post('/magiclink', otp(services))
  api.get('/verify', verifyPage(services))
  api.post('/verify', verifyPost(services))
  api.get('/reauthenticate', reauthenticate(services))
  api.get('/user', getUser(services))
  api.put('/user', updateUser(services))
  api.get('/sessions', listSessions(services))
  api.delete('/sessions/:id', endSession(services))

  api.post('/invite', invite(services))
  api.get('/admin/users', listUsers(services))
  api.post('/admin/users', createUserAsAdmin(services))
  api.get('/admin/users/:id', getUserById(services))
  api.put('/admin/users/:id', updateUserAsAdmin(services))
  api.delete('/admin/users/:id', deleteUser(services))
  api.post('/admin/generate_link', generateLink(services))

  api.route('/', factorsApi(services))
  api.route('/', oauthApi(services))
  api.route('/', samlApi(services, own))
  return api
}
