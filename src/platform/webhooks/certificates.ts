const certificates: Readonly<Record<string, (host: string) => string>> = {
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  CERT_NOT_YET_VALID: (host) => `The certificate of ${host} is not valid yet.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is self-signed. ${trust}`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) =>
    `The certificate of ${host} comes from an authority that isn’t trusted. ${trust}`,
  UNABLE_TO_GET_ISSUER_CERT: (host) =>
    `The certificate of ${host} comes from an authority that isn’t trusted. ${trust}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (host) =>
    `The certificate of ${host} comes from an authority that isn’t trusted. ${trust}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `${host} doesn’t send its whole certificate chain. ${trust}`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) =>
    `The certificate of the server is for another name than ${host}. Enter the name in the certificate.`,
}
const trust = 'The operator can trust it with NODE_EXTRA_CA_CERTS.'

/** Why the certificate of a server isn’t trusted, for the administrator who entered its name. Null for another error. */
export const whyNotTrusted = (code: string, host: string): string | null => certificates[code]?.(host) ?? null
