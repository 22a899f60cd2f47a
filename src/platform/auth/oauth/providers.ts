import * as oidc from 'openid-client'
import type { Services } from '../../services.ts'
import { AuthError, invalid } from '../errors.ts'

export type Provider = Services['settings']['oidc'][number]
export type Providers = ReturnType<typeof makeProviders>

/** A provider's keys and addresses are looked up again after this long. */
const rememberedFor = 60 * 60_000

type Known = { until: number; ways: Promise<oidc.Configuration[]> }

/**
 * The identity providers of the settings, each found by its issuer's own description (OIDC Discovery) when first
 * needed. No one waits longer than `patience` (milliseconds) for another's server: sign-in says so instead.
 */
export function makeProviders(services: Pick<Services, 'settings' | 'clock' | 'log'>, patience = 5_000) {
  const { settings, clock, log } = services
  const known = new Map<string, Known>()

  function named(name: string | undefined): Provider {
    const provider = settings.oidc.find((each) => each.name === name?.toLowerCase())
    if (!provider)
      throw invalid(
        `Unsupported provider: ${name ? `${name.slice(0, 40)} is not set up here` : 'name one with ?provider='}`,
      )
    return provider
  }

  /** The first way authenticates us as OIDC prescribes, the second as some providers do it anyway. */
  function ways(provider: Provider): Promise<oidc.Configuration[]> {
    const hit = known.get(provider.name)
    if (hit && hit.until > clock.now().getTime()) return hit.ways
    const found = discover(provider, settings.production, patience / 1000).catch((error: Error) => {
      throw unavailable(provider, error, log)
    })
    known.set(provider.name, { until: clock.now().getTime() + rememberedFor, ways: found })
    // A failure is not cached: the provider may be back for the next person.
    found.catch(() => known.delete(provider.name))
    return found
  }

  /** A request to a provider, with a time limit: the slow server is theirs, the sentence is ours. */
  async function asking<T>(provider: Provider, question: (ways: oidc.Configuration[]) => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>(
      (_, reject) => (timer = setTimeout(() => reject(new DOMException('too late', 'TimeoutError')), patience)),
    )
    try {
      return await Promise.race([ways(provider).then(question), late])
    } catch (error) {
      if (error instanceof AuthError) throw error
      throw refusal(provider, error as Error & { code?: string }, log)
    } finally {
      clearTimeout(timer)
    }
  }

  return { named, asking }
}

async function discover(
  { issuer, clientId, clientSecret }: Provider,
  production: boolean,
  timeout: number,
): Promise<oidc.Configuration[]> {
  const server = new URL(issuer)
  // Plain HTTP is for a test provider on this very machine.
  const local = !production && ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname)
  const execute = [oidc.enableNonRepudiationChecks, ...(local ? [oidc.allowInsecureRequests] : [])]
  const basic = await oidc.discovery(server, clientId, {}, oidc.ClientSecretBasic(clientSecret), { execute, timeout })
  const post = new oidc.Configuration(basic.serverMetadata(), clientId, {}, oidc.ClientSecretPost(clientSecret))
  post.timeout = timeout
  for (const step of execute) step(post)
  return [basic, post]
}

/** A failure between them and us. Their own words stay in the log. */
function refusal(provider: Provider, error: Error & { code?: string }, log: Services['log']): AuthError {
  const { name } = provider
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied')
      return new AuthError(
        403,
        'access_denied',
        `You canceled at ${name}, or ${name} refused you. Sign in again, or use another method.`,
      )
    log.info('identity provider refused', { provider: name, error: error.error })
    return new AuthError(400, 'bad_oauth_callback', `${name} could not sign you in. Try again, or sign in another way.`)
  }
  if (isOutOfReach(error)) return unavailable(provider, error, log)
  log.warn('identity provider gave a wrong answer', {
    provider: name,
    error: error.name,
    code: error.code,
    reason: error.message,
  })
  return new AuthError(
    400,
    'bad_oauth_callback',
    `The answer from ${name} is invalid: it was used before, took too long, or came from somewhere else. Sign in again.`,
  )
}

function unavailable({ name }: Provider, error: Error & { code?: string }, log: Services['log']): AuthError {
  log.warn('identity provider does not answer', {
    provider: name,
    error: error.name,
    code: error.code,
    reason: error.message,
  })
  return new AuthError(
    503,
    'provider_unavailable',
    `${name} isn’t responding. Try again in a few minutes, or sign in another way.`,
  )
}

/** No answer, no JSON, or a server error: not caused by the person. */
const isOutOfReach = ({ name, code }: { name: string; code?: string }) =>
  name === 'TypeError' ||
  name === 'TimeoutError' ||
  ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'].includes(
    code ?? '',
  )
