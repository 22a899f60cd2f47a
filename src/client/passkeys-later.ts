import type { GoTrueClient } from '@supabase/auth-js'
import type * as Real from '@supabase/auth-js/dist/module/lib/webauthn.js'

/**
 * The build puts this in place of the stock client's passkeys (vite.config.ts): most visits use none, so the real ones
 * load with the first that is asked for. What only the real ones can read stays as the server sent it until then.
 */
let real: typeof Real | undefined
const loaded = async () => (real ??= await import('@supabase/auth-js/dist/module/lib/webauthn.js'))

export const browserSupportsWebAuthn = (): boolean => typeof PublicKeyCredential === 'function'

let ceremony: AbortController | undefined
export const webAuthnAbortService = {
  createNewAbortSignal(): AbortSignal {
    ceremony?.abort(new DOMException('Another passkey was asked for.', 'AbortError'))
    ceremony = new AbortController()
    return ceremony.signal
  },
}

type ToCreate = Parameters<typeof Real.deserializeCredentialCreationOptions>[0]
type ToGet = Parameters<typeof Real.deserializeCredentialRequestOptions>[0]
export const deserializeCredentialCreationOptions = (sent: ToCreate) =>
  real?.deserializeCredentialCreationOptions(sent) ?? sent
export const deserializeCredentialRequestOptions = (sent: ToGet) =>
  real?.deserializeCredentialRequestOptions(sent) ?? sent

type Asked<Sent> = { publicKey: Sent; signal: AbortSignal }
export async function createCredential(asked: Asked<ToCreate>) {
  try {
    const { createCredential, deserializeCredentialCreationOptions: read } = await loaded()
    const isRead = typeof asked.publicKey.challenge !== 'string'
    return await createCredential((isRead ? asked : { ...asked, publicKey: read(asked.publicKey) }) as never)
  } catch (error) {
    return { data: null, error }
  }
}
export async function getCredential(asked: Asked<ToGet>) {
  try {
    const { getCredential, deserializeCredentialRequestOptions: read } = await loaded()
    const isRead = typeof asked.publicKey.challenge !== 'string'
    return await getCredential((isRead ? asked : { ...asked, publicKey: read(asked.publicKey) }) as never)
  } catch (error) {
    return { data: null, error }
  }
}
/** A credential comes from one of the two above, so the real ones are there. */
export const serializeCredentialCreationResponse: typeof Real.serializeCredentialCreationResponse = (credential) =>
  real!.serializeCredentialCreationResponse(credential)
export const serializeCredentialRequestResponse: typeof Real.serializeCredentialRequestResponse = (credential) =>
  real!.serializeCredentialRequestResponse(credential)

/** Of the factor's acts, the pages use one. */
export class WebAuthnApi {
  readonly #client: GoTrueClient
  constructor(client: GoTrueClient) {
    this.#client = client
  }
  async authenticate(...asked: Parameters<Real.WebAuthnApi['authenticate']>) {
    const { WebAuthnApi: RealApi } = await loaded()
    return new RealApi(this.#client).authenticate(...asked)
  }
}
