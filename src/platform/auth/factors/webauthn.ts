import type { RegistrationResponseJSON, VerifyAuthenticationResponseOpts } from '@simplewebauthn/server'

type Library = typeof import('./webauthn-library.ts')
const library = (): Promise<Library> => import('./webauthn-library.ts')

/** The site that keys belong to: derived from the one address of the installation, never from a request. */
export type RelyingParty = { id: string; origin: string }
export const relyingParty = ({ siteUrl }: { siteUrl: string }): RelyingParty => ({
  id: new URL(siteUrl).hostname,
  origin: new URL(siteUrl).origin,
})

export type Credential = {
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
  aaguid: string
  backup_eligible: boolean
  backed_up: boolean
}
/** `passkey`: found by the device itself and unlocked by its owner. `factor`: a device used after a password. */
export type Use = 'passkey' | 'factor'

const timeout = 5 * 60_000

export async function creationOptions(
  { id }: RelyingParty,
  use: Use,
  person: { id: string; name: string; has: { credential_id: string }[] },
) {
  // A device stores one passkey for a site and a handle: a second factor under the same handle would replace the
  // passkey.
  const [handle, name] =
    use === 'passkey' ? [person.id, person.name] : [`second factor ${person.id}`, `${person.name} (second factor)`]
  return (await library()).generateRegistrationOptions({
    rpName: 'Granary',
    rpID: id,
    userID: new TextEncoder().encode(handle) as Uint8Array<ArrayBuffer>,
    userName: name,
    userDisplayName: name,
    timeout,
    attestationType: 'none',
    excludeCredentials: person.has.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection:
      use === 'passkey'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

export async function requestOptions(
  { id }: RelyingParty,
  use: Use,
  allowed: Pick<Credential, 'credential_id' | 'transports'>[] = [],
) {
  return (await library()).generateAuthenticationOptions({
    rpID: id,
    timeout,
    userVerification: use === 'passkey' ? 'required' : 'preferred',
    ...(allowed.length
      ? { allowCredentials: allowed.map(({ credential_id, transports }) => ({ id: credential_id, transports })) }
      : {}),
  })
}

/** The new key, if the answer matches this challenge, for this site, from a device that a person touched. */
export async function createdCredential(
  { id, origin }: RelyingParty,
  use: Use,
  challenge: string,
  answer: unknown,
): Promise<Credential | undefined> {
  const response = answer as RegistrationResponseJSON
  const webauthn = await library()
  try {
    if (hasCertificates(webauthn, response.response.attestationObject)) return undefined
    const { verified, registrationInfo } = await webauthn.verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: use === 'passkey',
    })
    if (!verified) return undefined
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: transportsOf(response.response.transports),
      aaguid,
      backup_eligible: credentialDeviceType === 'multiDevice',
      backed_up: credentialBackedUp,
    }
  } catch {
    return undefined // Every malformed input has the same answer.
  }
}

/** The data the key signed, if it signed this challenge for this site and its counter went up. */
export async function provenCredential(
  { id, origin }: RelyingParty,
  use: Use,
  challenge: string,
  credential: Pick<Credential, 'credential_id' | 'public_key' | 'sign_count'>,
  answer: unknown,
): Promise<Pick<Credential, 'sign_count' | 'backed_up'> | undefined> {
  const webauthn = await library()
  try {
    const { verified, authenticationInfo } = await webauthn.verifyAuthenticationResponse({
      response: answer as VerifyAuthenticationResponseOpts['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: use === 'passkey',
      credential: {
        id: credential.credential_id,
        publicKey: new Uint8Array(credential.public_key),
        counter: credential.sign_count,
      },
    })
    return verified
      ? { sign_count: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * We ask for no attestation. One that comes with certificates is refused unread: checking one of android-key fetches
 * revocation lists from addresses inside a chain that an attacker may have signed, which would be a forged request
 * from within our network.
 */
function hasCertificates({ decodeAttestationObject, isoBase64URL }: Library, attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format: string = attestation.get('fmt')
  return format !== 'none' && !(format === 'packed' && !attestation.get('attStmt').get('x5c'))
}

const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const transportsOf = (said: unknown): string[] =>
  Array.isArray(said) ? known.filter((transport) => said.includes(transport)) : []
