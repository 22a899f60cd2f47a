import { generateSecret, generateURI, verifySync } from 'otplib'

export const newTotpSecret = () => generateSecret({ length: 20 })

/** The address that the authenticator app scans or a person types. */
export const totpAddress = (secret: string, { issuer, account }: { issuer: string; account: string }) =>
  generateURI({ issuer, label: account, secret })

/**
 * The time step that a code belongs to, when it may be accepted now: the current one, or one to either side for a
 * clock that is off. A code works once, and none that is older than the last one used (RFC 6238, 5.2).
 */
export function acceptedStep(secret: string, code: string, now: Date, lastUsedStep: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: 30,
    ...(lastUsedStep === null ? {} : { afterTimeStep: lastUsedStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
