import type { Context } from 'hono'
import type { Services } from '../../services.ts'

/** Settings that a client may need before sign-in. */
export const settings =
  ({ settings: { oidc } }: Services) =>
  (c: Context) =>
    c.json({
      external: {
        anonymous_users: false,
        email: true,
        phone: false,
        ...Object.fromEntries(oidc.map(({ name }) => [name, true])),
      },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: true,
      mfa_enabled: true,
      passkeys_enabled: true,
    })

export const health = (c: Context) =>
  c.json({ name: 'Granary', description: 'Sign-in in the words of GoTrue', version: 'v2' })

/** The key that checks all tokens; nothing in it is secret. */
export const jwks =
  ({ keys }: Services) =>
  (c: Context) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(keys.jwks())
  }
