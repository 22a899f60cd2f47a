import type { Context } from 'hono'
import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'
import { idTokenSignIn } from '../oauth/id-token.ts'
import { exchangeCode } from './by-code.ts'
import { signInWithPassword } from './by-password.ts'
import { refresh } from './by-refresh.ts'

/** POST /token: the credential decides which function handles it. */
export const token = (services: Services) => {
  const signInWithIdToken = idTokenSignIn(services)
  const grants: Record<string, (c: Context) => Promise<Response>> = {
    password: signInWithPassword(services),
    refresh_token: refresh(services),
    pkce: exchangeCode(services),
    web3: refuseWeb3,
    id_token: async (c) => c.json(await signInWithIdToken(c)),
  }
  return (c: Context) => {
    const grant = grants[c.req.query('grant_type') ?? '']
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    return grant(c)
  }
}

const refuseWeb3 = () => {
  throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}
