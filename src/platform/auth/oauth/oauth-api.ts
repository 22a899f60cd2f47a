import { Hono, type Context } from 'hono'
import type { Services } from '../../services.ts'
import { traceOf } from '../../wire/unexpected.ts'
import { visitOf } from '../../wire/visit.ts'
import { note } from '../audit-log.ts'
import { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { countAttempt } from '../limits.ts'
import { tell } from '../notices.ts'
import { allowedRedirect, withQuery } from '../redirects.ts'
import { startSession } from '../sessions.ts'
import { signedIn } from '../signed-in.ts'
import { challengeOf, issueAuthCode } from '../tokens/auth-codes.ts'
import { visitorOf } from '../visitor.ts'
import { browserOf, markBrowser } from './browser.ts'
import { redeem, type Claims, type ProviderTokens } from './claims.ts'
import { refusedAt, signedInAt } from './endings.ts'
import { unlink } from './identities.ts'
import { arrive, depart, refuseOtherBrowser, type Journey } from './journeys.ts'
import { admit } from './linking.ts'
import { makeProviders } from './providers.ts'

/** Sign-in through a provider: to it, back from it, and the sign-in methods of an account. */
export function oauthApi(services: Services): Hono {
  const { settings, callers } = services
  const providers = makeProviders(services)
  const api = new Hono()

  async function departure(c: Context, linkingUserId: string | null): Promise<string> {
    await countAttempt(services, 'way in', { network: visitorOf(c).network })
    const asked = c.req.query()
    const redirectTo = allowedRedirect(settings, asked.redirect_to)
    const codeChallenge = challengeOf(asked)
    const { name } = providers.named(asked.provider)
    const address = await depart(services, providers, {
      provider: name,
      redirectTo,
      codeChallenge,
      linkingUserId,
      browser: markBrowser(c, settings),
      parameters: parametersIn(asked),
    })
    return address.href
  }

  api.get('/authorize', async (c) => {
    // The client's mistakes are reported to the client; other failures to the person, on the page they came from.
    return c.redirect(
      await departure(c, null).catch((error: unknown) => {
        if (error instanceof AuthError && (error.status >= 500 || error.status === 429))
          return refusedAt(allowedRedirect(settings, c.req.query('redirect_to')), error)
        throw error
      }),
    )
  })

  api.get('/user/identities/authorize', async (c) => {
    const actor = await signedIn(services, c)
    const url = await departure(c, actor.user_id)
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url)
  })

  api.delete('/user/identities/:id', async (c) => {
    const actor = await signedIn(services, c)
    await asIdentity(services, async (tx) => {
      const { id, provider, provider_id } = await unlink(tx, services, actor, c.req.param('id'))
      await note(tx, services, visitorOf(c), {
        action: 'identity_unlinked',
        userId: actor.user_id,
        traits: { identity_id: id, provider, provider_id },
      })
    })
    callers.forget()
    tell(services, actor.email, 'identity removed')
    return c.json({})
  })

  /** The journey's end. A person is always looking: every answer is a redirect with the result. */
  async function callback(c: Context, answer: URLSearchParams) {
    let backTo = `${settings.siteUrl}/auth`
    try {
      const journey = await arrive(services, answer.get('state'))
      backTo = journey.redirect_to
      refuseOtherBrowser(journey, browserOf(c))
      const { claims, tokens } = await redeem(services, providers, journey, answer)
      return c.redirect(await finish(c, journey, claims, tokens))
    } catch (error) {
      return c.redirect(refusedAt(backTo, told(c, error)))
    }
  }

  const finish = (
    c: Context,
    { redirect_to, code_challenge, linking_user_id }: Journey,
    claims: Claims,
    tokens: ProviderTokens,
  ) => {
    const visitor = visitorOf(c)
    const mark = () => markBrowser(c, settings)
    return admit(services, { claims, linkingUserId: linking_user_id, visitor, mark }, async (tx, userId) =>
      code_challenge
        ? withQuery(redirect_to, {
            code: await issueAuthCode(tx, services, {
              userId,
              codeChallenge: code_challenge,
              method: 'oauth',
              issuer: claims.issuer,
              providerTokens: tokens,
            }),
          })
        : signedInAt(
            redirect_to,
            await startSession(tx, services, {
              userId,
              method: 'oauth',
              aal: 'aal1',
              issuer: claims.issuer,
              request: visitor,
            }),
          ),
    )
  }

  function told(c: Context, error: unknown): Pick<AuthError, 'status' | 'code' | 'message'> {
    if (error instanceof AuthError) return error
    const { id } = visitOf(c)
    services.log.error('sign-in through a provider failed', { 'http.request.id': id, ...traceOf(error) })
    return {
      status: 500,
      code: 'unexpected_failure',
      message: `Something went wrong on our side. Quote this number when you report it: ${id}`,
    }
  }

  api.get('/callback', (c) => callback(c, answerIn(c.req.query())))
  // A form posted by another site comes without our cookie; this redirect makes it a link, which carries the cookie.
  api.post('/callback', async (c) =>
    c.redirect(`${settings.siteUrl}/auth/v1/callback?${answerIn(await c.req.parseBody())}`, 303),
  )
  return api
}

/** Parameters that a client may send to a provider through us; we write the rest of the request. */
const parameters = ['prompt', 'login_hint', 'hd', 'domain_hint', 'ui_locales', 'access_type']
const parametersIn = ({ scopes, ...asked }: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(parameters.flatMap((name) => (asked[name] ? [[name, asked[name].slice(0, 255)]] : []))),
  ...(scopes ? { scope: scopes.slice(0, 500) } : {}),
})

const answerIn = (given: Record<string, unknown>) =>
  new URLSearchParams(
    Object.fromEntries(
      ['code', 'state', 'iss', 'error', 'error_description'].flatMap((name) =>
        typeof given[name] === 'string' ? [[name, given[name].slice(0, 4096)]] : [],
      ),
    ),
  )
