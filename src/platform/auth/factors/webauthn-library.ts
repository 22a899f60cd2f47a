// Six megabytes of certificates and their grammar, for the few who come with a key: loaded at the first of them.
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
export { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
