import { expect, test } from 'vitest'
import { goodPassword, inEmail, emailTo, newEmail } from '#tests/sign-in.ts'
import { startWire } from '#tests/wire.ts'

const wire = await startWire()

test('a person signs up, confirms by email, signs in, refreshes, resets the password and signs out', async () => {
  const email = newEmail()
  const client = wire.client()

  const { data: opened, error } = await client.auth.signUp({
    email: ` ${email.toUpperCase()} `,
    password: goodPassword,
    options: { emailRedirectTo: 'http://localhost:3000/auth', data: { display_name: 'Nora' } },
  })
  expect(error).toBeNull()
  expect(opened.session).toBeNull()
  expect(opened.user).toMatchObject({
    email,
    role: 'authenticated',
    aud: 'authenticated',
    user_metadata: { display_name: 'Nora' },
    app_metadata: { provider: 'email' },
  })

  const early = await client.auth.signInWithPassword({ email, password: goodPassword })
  expect(early.error).toMatchObject({ code: 'email_not_confirmed', status: 400 })

  const { href, tokenHash, type } = inEmail(emailTo(wire, email))
  expect(href).toMatch(/^http:\/\/localhost:3000\/auth\?token_hash=[\w-]+&type=signup$/)
  const { data: confirmed } = await client.auth.verifyOtp({ token_hash: tokenHash, type: type as 'signup' })
  expect(confirmed.user).toMatchObject({ id: opened.user!.id, email })
  expect(confirmed.user!.email_confirmed_at).toBeTruthy()

  const { data: signedIn } = await client.auth.signInWithPassword({
    email: email.toUpperCase(),
    password: goodPassword,
  })
  expect(signedIn.session).toMatchObject({ token_type: 'bearer', expires_in: 900 })
  const { data: who } = await client.auth.getUser()
  expect(who.user).toMatchObject({ id: opened.user!.id })

  const first = signedIn.session!.refresh_token
  const { data: refreshed } = await client.auth.refreshSession()
  expect(refreshed.session!.refresh_token).not.toBe(first)

  await wire.client().auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/reset-password' })
  const reset = inEmail(emailTo(wire, email))
  expect(reset.href).toMatch(/^http:\/\/localhost:3000\/reset-password\?token_hash=[\w-]+&type=recovery$/)
  const resetting = wire.client()
  await resetting.auth.verifyOtp({ token_hash: reset.tokenHash, type: 'recovery' })
  const { error: notChanged } = await resetting.auth.updateUser({ password: 'Another-Lantern-59' })
  expect(notChanged).toBeNull()
  expect(emailTo(wire, email).subject).toBe('Your Granary password was changed')

  const { error: oldPassword } = await wire.client().auth.signInWithPassword({ email, password: goodPassword })
  expect(oldPassword).toMatchObject({ code: 'invalid_credentials', status: 400 })
  const { error: elsewhere } = await client.auth.refreshSession()
  expect(elsewhere).toMatchObject({ code: 'refresh_token_not_found' })

  const { data: last } = await resetting.auth.getSession()
  await resetting.auth.signOut()
  const after = await wire.fetch('/auth/v1/user', { token: last.session!.access_token })
  expect(after.status).toBe(403)
  expect(await after.json()).toMatchObject({ error_code: 'session_not_found' })
})
