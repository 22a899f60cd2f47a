import type { Services } from '../../services.ts'
import { allowedRedirect } from '../redirects.ts'
import type { Providers, SamlProvider } from './providers.ts'
import { SamlRefused } from './refused.ts'
import { spendAssertion, takeRequest, type SamlRequest } from './requests.ts'
import { claimedIn, openResponse, readResponse, type Said } from './response.ts'
import { acsOf, entityIdOf } from './service-provider.ts'
import { spKeysOf } from './sp-keys.ts'
import { vouchedBy, type Vouched } from './vouched.ts'

/** An answer from a known provider: the person, or the reason for refusal. */
export type Answer = {
  provider: SamlProvider
  request: SamlRequest | null
  redirectTo: string
  vouched?: { said: Vouched; raw: Said }
  failure?: Error
}

/** The posted answer: its provider, its proof and its person. A refusal before the provider is known is thrown. */
export async function answerFrom(
  services: Services,
  providers: Providers,
  { response, relay }: { response: string; relay: string },
): Promise<Answer> {
  const { settings, clock } = services
  if (!response) throw new SamlRefused('The answer of your organization’s sign-in did not arrive. Start again.')
  const opened = openResponse(response)
  const requestId = opened.root.attributes.InResponseTo ?? null
  const request = requestId === null ? null : await takeRequest(services, requestId)
  const provider = request
    ? await providers.byId(services, request.provider)
    : await unasked(services, providers, claimedIn(opened.root))
  if (!provider || (provider.status !== 'in_force' && !request?.trial_by))
    throw new SamlRefused('Your organization’s sign-in is not active. Ask your administrator.')
  const answer = { provider, request, redirectTo: request?.redirect_to ?? ownPath(services, relay) }
  try {
    const { privateKey } = await spKeysOf(services, provider.organization_id)
    const raw = await readResponse(opened, {
      now: clock.now(),
      acs: acsOf(settings),
      audience: entityIdOf(settings, provider.organization_id),
      entityId: provider.entity_id,
      certificates: provider.certificates.split('\n'),
      privateKey,
      requestId,
    })
    await spendAssertion(services, provider.id, raw.assertionId, raw.until)
    return { ...answer, vouched: { said: vouchedBy(provider, raw), raw } }
  } catch (error) {
    return { ...answer, failure: error as Error }
  }
}

/** The issuer and audience of an unrequested answer name its provider. It is proved afterward like any other. */
async function unasked(
  services: Services,
  providers: Providers,
  { issuer, audience }: ReturnType<typeof claimedIn>,
): Promise<SamlProvider> {
  const candidates = issuer ? await providers.ofIssuer(services, issuer) : []
  const meant = audience
    ? candidates.filter(({ organization_id }) => entityIdOf(services.settings, organization_id) === audience)
    : candidates
  const [provider] = meant.length > 0 ? meant : candidates
  if (!provider)
    throw new SamlRefused('No organization here uses this identity provider.', undefined, 'saml_idp_not_found')
  if (!provider.idp_initiated)
    throw new SamlRefused(
      'Start at our sign-in page: enter your email address and select your organization’s sign-in. Sign-in from its portal is turned off.',
      undefined,
      'saml_idp_initiated_refused',
    )
  return provider
}

/** An unrequested answer may lead only to one of our pages. */
function ownPath({ settings }: Pick<Services, 'settings'>, relay: string): string {
  const own = /^\/(?![/\\])/.test(relay)
    ? allowedRedirect({ ...settings, redirectUrls: [] }, settings.siteUrl + relay)
    : `${settings.siteUrl}/dashboard`
  return own === settings.siteUrl ? `${settings.siteUrl}/dashboard` : own
}
