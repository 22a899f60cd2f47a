import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import { atLeast } from '../../roles.ts'
import type { Services } from '../../services.ts'
import { traceOf } from '../../wire/unexpected.ts'
import { visitOf } from '../../wire/visit.ts'
import { bodyOf, optionalText } from '../bodies.ts'
import { AuthError, invalid } from '../errors.ts'
import { isUuid } from '../factors/factors.ts'
import { countAttempt } from '../limits.ts'
import { browserOf, markBrowser } from '../oauth/browser.ts'
import { refusedAt, signedInAt } from '../oauth/endings.ts'
import { allowedRedirect, withQuery } from '../redirects.ts'
import { roleIn } from '../roles-in-force.ts'
import { startSession } from '../sessions.ts'
import { signedIn } from '../signed-in.ts'
import { challengeOf, issueAuthCode } from '../tokens/auth-codes.ts'
import { visitorOf } from '../visitor.ts'
import { admitBySaml, type OwnSignIn } from './admission.ts'
import { answerFrom, type Answer } from './answer.ts'
import { postingPage } from './posting-page.ts'
import { noProvider, type SamlProvider } from './providers.ts'
import { SamlRefused } from './refused.ts'
import { beginRequest, keepArrival, takeArrival, waitingRequest } from './requests.ts'
import { ownMetadata, signInForm, signInUrl } from './service-provider.ts'
import { spKeysOf } from './sp-keys.ts'
import { trialOf } from './trial.ts'
import type { Vouched } from './vouched.ts'

const begin = z.object({
  domain: optionalText,
  provider_id: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().nullish(),
  code_challenge: optionalText,
  code_challenge_method: optionalText,
})

/** SAML 2.0 at the addresses of GoTrue, with an identity provider for each organization. */
export function samlApi(services: Services, own: OwnSignIn): Hono {
  const { settings } = services
  const { providers } = own
  const api = new Hono()

  const named = async ({
    domain,
    provider_id,
  }: {
    domain?: string | null | undefined
    provider_id?: string | null | undefined
  }): Promise<SamlProvider> => {
    if (!domain && !provider_id) throw invalid('A domain or a provider_id is required')
    if (provider_id && !isUuid(provider_id)) throw invalid('provider_id must be a UUID')
    const provider = provider_id
      ? await providers.byId(services, provider_id)
      : await providers.ofDomain(services, domain!.trim().toLowerCase())
    if (provider?.status !== 'in_force') throw noProvider()
    return provider
  }

  /** Where the browser goes: to the provider, or to our page that posts the request on. */
  async function departure(provider: SamlProvider, requestId: string): Promise<string> {
    if (provider.binding === 'post')
      return withQuery(`${settings.siteUrl}/auth/v1/sso/saml/start`, { request: requestId })
    return signInUrl(settings, provider, await spKeysOf(services, provider.organization_id), requestId)
  }

  api.post('/sso', async (c) => {
    await countAttempt(services, 'way in', { network: visitorOf(c).network })
    const given = await bodyOf(c, begin)
    const provider = await named(given)
    const codeChallenge = challengeOf(given)
    const redirectTo = allowedRedirect(settings, given.redirect_to)
    const url = await departure(
      provider,
      await beginRequest(services, provider, {
        redirectTo,
        codeChallenge,
        browser: codeChallenge ? null : markBrowser(c, settings),
      }),
    )
    return given.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303)
  })

  /** The sign-in page's query after an address was typed. */
  api.get('/sso', async (c) => {
    await countAttempt(services, 'visit', { network: visitorOf(c).network })
    const provider = await providers.ofDomain(services, c.req.query('domain')?.trim().toLowerCase() ?? '')
    return c.json(provider ? { provider_id: provider.id, organization: provider.organization } : null)
  })

  /** A test by an administrator. No one is signed in. */
  api.post('/sso/saml/trial', async (c) => {
    const actor = await signedIn(services, c)
    const { provider_id } = await bodyOf(c, z.object({ provider_id: z.uuid() }))
    const provider = await providers.byId(services, provider_id)
    if (
      !provider ||
      provider.organization_id !== actor.organization_id ||
      !atLeast('admin', actor) ||
      provider.status === 'retired' ||
      !provider.entity_id
    )
      throw new AuthError(403, 'not_admin', 'Only an administrator of the organization can test this provider.')
    const requestId = await beginRequest(services, provider, {
      redirectTo: `${settings.siteUrl}/sso-management/saml/${provider.id}`,
      codeChallenge: null,
      browser: null,
      trialBy: actor.user_id,
    })
    return c.json({ url: await departure(provider, requestId) })
  })

  api.get('/sso/saml/metadata', async (c) => {
    const organization = c.req.query('organization') ?? ''
    if (!isUuid(organization) || !(await providers.exist(services, organization)))
      throw new AuthError(
        404,
        'saml_provider_disabled',
        'This organization has no SAML provider yet. An administrator can add one in Single sign-on.',
      )
    if (c.req.query('download') === 'true')
      c.header('Content-Disposition', 'attachment; filename="granary-saml-metadata.xml"')
    c.header('Content-Type', 'application/samlmetadata+xml; charset=utf-8')
    return c.body(await ownMetadata(settings, organization, await spKeysOf(services, organization)))
  })

  api.get('/sso/saml/start', async (c) => {
    const id = c.req.query('request') ?? ''
    const request = await waitingRequest(services, id)
    const provider = request && (await providers.byId(services, request.provider))
    if (!provider)
      return c.redirect(
        refusedAt(
          `${settings.siteUrl}/auth`,
          new SamlRefused('This sign-in took longer than 10 minutes. Start again.'),
        ),
      )
    return postingPage(c, {
      to: provider.sign_in_address,
      organization: provider.organization,
      message: await signInForm(settings, provider, await spKeysOf(services, provider.organization_id), id),
    })
  })

  /** Answers come by POST only. A person is looking, so every outcome is a redirect with the result. */
  api.post('/sso/saml/acs', async (c) => {
    const form = await c.req.parseBody()
    const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
    const answer = await answerFrom(services, providers, {
      response: text('SAMLResponse'),
      relay: text('RelayState'),
    }).catch((error: unknown) => error as Error)
    try {
      if (answer instanceof Error) throw answer
      return c.redirect(await arrived(c, answer), 303)
    } catch (error) {
      return c.redirect(refusedAt(backOf(answer), told(c, error, answer)), 303)
    }
  })
  api.get('/sso/saml/acs', () => {
    throw new AuthError(405, 'validation_failed', 'SAML answers must use POST.')
  })

  api.get('/sso/saml/finish', async (c) => {
    let backTo = `${settings.siteUrl}/auth`
    try {
      const { provider, said, redirect_to } = await takeArrival(services, c.req.query('handle') ?? '', browserOf(c))
      backTo = redirect_to
      return c.redirect(await enter(c, provider, said, redirect_to, null))
    } catch (error) {
      return c.redirect(refusedAt(backTo, told(c, error)))
    }
  })

  async function arrived(c: Context, { provider, request, vouched, failure, redirectTo }: Answer): Promise<string> {
    if (request?.trial_by) {
      await providers.keepTrial(services, provider, trialOf(request.trial_by, failure ?? vouched!))
      if (failure instanceof SamlRefused) noteRefused(c, failure, provider.organization_id)
      return redirectTo
    }
    if (failure) throw failure
    if (request && !request.code_challenge) {
      const handle = await keepArrival(services, {
        provider: provider.id,
        said: vouched!.said,
        redirect_to: redirectTo,
        browser_hash: request.browser_hash!,
      })
      return withQuery(`${settings.siteUrl}/auth/v1/sso/saml/finish`, { handle })
    }
    if (!request) await countAttempt(services, 'way in', { network: visitorOf(c).network })
    return enter(c, provider.id, vouched!.said, redirectTo, request?.code_challenge ?? null)
  }

  async function enter(
    c: Context,
    provider: string,
    vouched: Vouched,
    redirectTo: string,
    codeChallenge: string | null,
  ): Promise<string> {
    const visitor = visitorOf(c)
    const known = await providers.byId(services, provider)
    const trusted = vouched.twoFactors && (known?.trusts_second_factor ?? false)
    // It tells the organization's sign-in rules that its own provider vouched.
    const issuer = known?.entity_id ?? ''
    const method = 'sso/saml'
    const mark = () => markBrowser(c, settings)
    return admitBySaml(services, own, { provider, vouched, visitor, mark }, async (tx, userId) => {
      const aal = trusted && !(await isAnothersAdministrator(tx, services, known!, userId)) ? 'aal2' : 'aal1'
      return codeChallenge
        ? withQuery(redirectTo, {
            code: await issueAuthCode(tx, services, { userId, codeChallenge, method, aal, issuer }),
          })
        : signedInAt(redirectTo, await startSession(tx, services, { userId, method, aal, issuer, request: visitor }))
    })
  }

  const backOf = (answer: Answer | Error) => (answer instanceof Error ? `${settings.siteUrl}/auth` : answer.redirectTo)

  function told(c: Context, error: unknown, answer?: Answer | Error): Pick<AuthError, 'status' | 'code' | 'message'> {
    if (error instanceof SamlRefused)
      noteRefused(c, error, answer && !(answer instanceof Error) ? answer.provider.organization_id : null)
    if (error instanceof AuthError) return error
    const { id } = visitOf(c)
    services.log.error('sign-in by SAML failed', { 'http.request.id': id, ...traceOf(error) })
    return {
      status: 500,
      code: 'unexpected_failure',
      message: `Something went wrong on our side. Quote this number when you report it: ${id}`,
    }
  }

  function noteRefused(c: Context, { suspect, message }: SamlRefused, organization_id: string | null): void {
    if (suspect) services.security.note({ kind: suspect, message, address: visitOf(c).address, organization_id })
  }

  return api
}

/** A provider that one administrator entered alone is no second factor for another one: it could sign them in as that. */
async function isAnothersAdministrator(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { organization_id, entered_alone_by }: SamlProvider,
  person: string,
): Promise<boolean> {
  if (entered_alone_by === null || entered_alone_by === person) return false
  const { role } = (await tx.one<{ role: string | null }>(
    `select ${roleIn({ person: '$1::uuid', organization: '$2::uuid', at: '$3::timestamptz' })} as role`,
    [person, organization_id, clock.now()],
  ))!
  return role === 'admin'
}
