import { randomBytes } from 'node:crypto'
import { addDomain, checkDomain, lookUpDomain } from '#areas/organization/email-domains/commands.ts'
import { recordName, recordValue } from '#areas/organization/email-domains/rules.ts'
import { createProvider, activateProvider } from '#areas/organization/saml/commands.ts'
import type { SamlProvider } from '#areas/organization/saml/records.ts'
import { entityIdOf, acsOf } from '#platform/auth/saml/service-provider.ts'
import { city } from './city.ts'
import type { startNames } from './dns-stand-in.ts'
import { browser } from './issuer.ts'
import {
  answerOf,
  assertionXml,
  idpMetadata,
  requestIn,
  responseXml,
  signed,
  signingPair,
  type Answer,
  type Pair,
} from './saml-idp.ts'
import type { startOtherWire } from './wire.ts'

type Wire = Awaited<ReturnType<typeof startOtherWire>>
type Names = Awaited<ReturnType<typeof startNames>>

/** Creating a key takes a moment: towns whose keys need not differ share one. */
const shared = signingPair()

/** A city with a verified email domain and its own identity provider, which signs by hand. */
export async function samlTown(
  wire: Wire,
  names: Names,
  {
    active = true,
    provider: more = {} as Record<string, unknown>,
    pairs = [shared],
    entityId = `https://idp.example.gov/${randomBytes(5).toString('hex')}`,
  } = {},
) {
  const { services, owner, clock } = wire
  const place = await city({ in: wire })
  const { ada } = place
  const domain = `${randomBytes(5).toString('hex')}.gov`
  const verify = async (name: string) => {
    const row = await place.does(ada, addDomain, { domain: name })
    await place.does(ada, checkDomain, { id: row.id })
    names.texts.set(recordName(name), recordValue(row.token))
    await lookUpDomain.run({ organization_id: place.organization.id, id: row.id }, services)
    return row.id
  }
  await verify(domain)
  const metadata = idpMetadata({ entityId, pairs })
  const made = await place.does(ada, createProvider, {
    name: 'Town sign-in',
    metadata,
    domains: domain,
    preset: 'entra',
    ...more,
  })
  const tested = () => owner.query(`update saml_providers set status = 'tested' where id = $1`, [made.id])
  if (active) {
    await tested()
    await place.does(ada, activateProvider, { id: made.id, reason: 'The city signs in with Entra' })
  }
  const about = {
    issuer: entityId,
    acs: acsOf(services.settings),
    audience: entityIdOf(services.settings, place.organization.id),
  }

  /** A member with an address in the town's domain. */
  const member = async (given: string) => {
    const person = await place.person(given)
    const email = `${given.toLowerCase()}.${randomBytes(3).toString('hex')}@${domain}`
    await owner.query('update auth.users set email = $2 where id = $1', [person.user_id, email])
    await owner.query('update organization_members set email = $2 where user_id = $1', [person.user_id, email])
    return { ...person, email }
  }

  const site = services.settings.siteUrl
  const newBrowser = () => browser({ [site]: wire.url })
  /** The sign-in page's request: asks for the address, with the challenge of PKCE or without. */
  async function begin({
    visitor = newBrowser(),
    challenge = true,
    redirectTo = `${site}/dashboard`,
    by = { domain } as Record<string, string>,
  } = {}) {
    const answer = await visitor.request(`${site}/auth/v1/sso`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', apikey: wire.anonKey },
      body: JSON.stringify({
        ...by,
        redirect_to: redirectTo,
        skip_http_redirect: true,
        ...(challenge && { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }),
      }),
    })
    const told = (await answer.json()) as { url?: string; error_code?: string }
    return {
      visitor,
      status: answer.status,
      told,
      url: told.url!,
      requestId: told.url?.includes('SAMLRequest') ? /ID="([^"]+)"/.exec(requestIn(told.url))![1]! : '',
    }
  }
  /** The identity provider's page: its form posts to us from another site. */
  async function post(xml: string, { visitor = newBrowser(), relay = '' } = {}): Promise<URL> {
    const form = new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      ...(relay && { RelayState: relay }),
    })
    const answer = await visitor.request(about.acs, { method: 'POST', body: form })
    return new URL(answer.headers.get('location')!)
  }
  const answer = (email: string, requestId: string | null, change: Partial<Answer> = {}) =>
    answerOf({ ...about, requestId, email, now: clock.now(), ...change })
  /** A valid answer, with a signed assertion. */
  const good = (email: string, requestId: string | null, change: Partial<Answer> = {}, pair: Pair = pairs[0]!) => {
    const said = answer(email, requestId, change)
    return signed(responseXml(said, assertionXml(said)), pair)
  }
  return {
    ...place,
    domain,
    verify,
    made: made as SamlProvider,
    metadata,
    pairs,
    about,
    member,
    newBrowser,
    begin,
    post,
    answer,
    good,
    tested,
  }
}

export const refusalIn = (url: URL) => ({
  code: url.searchParams.get('error_code'),
  words: url.searchParams.get('error_description'),
})
