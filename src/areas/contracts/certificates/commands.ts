import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Credentials } from '@granary/x509/certificate.ts'
import { readCredentials, RefusedCredentials } from '@granary/x509/credentials.ts'
import { issueOwn, keepCredentials, nameOf } from './keys.ts'
import { certificateLife } from './life.ts'
import { signingCertificate, type SigningCertificate } from './records.ts'

export const certificateCommands = commandsOf(certificateLife, {})

export const issueSigningCertificate = command('signing-certificates/issue', {
  about: 'Issues a signing certificate in the agency’s name, signed by its own key. It replaces the active one.',
  decides: 'control',
  personal: true,
  input: z.strictObject({}),
  async run(_nothing, { tx, actor, keys, now }): Promise<SigningCertificate> {
    refuseIf(whyNotEdit(signingCertificate, null, actor))
    const organization = actor.organization_id
    const credentials = issueOwn(await nameOf(tx, organization), now)
    return keepCredentials({ tx, organization, keys, now }, credentials, 'installation')
  },
})

export const uploadSigningCertificate = command('signing-certificates/upload', {
  about:
    'Saves the agency’s own signing key and certificates from a PKCS#12 or PEM file. The key is stored encrypted, and replaces the active one.',
  decides: 'control',
  personal: true,
  secret: ['file', 'password'],
  input: z.strictObject({
    file: z.base64({ error: 'Select a file' }).min(1, 'Select a file').max(100_000, 'The file is too large'),
    password: z.string().max(200),
  }),
  async run({ file, password }, { tx, actor, keys, now }): Promise<SigningCertificate> {
    refuseIf(whyNotEdit(signingCertificate, null, actor))
    const credentials = credentialsIn(Buffer.from(file, 'base64'), password, now)
    return keepCredentials({ tx, organization: actor.organization_id, keys, now }, credentials, 'uploaded')
  },
})

function credentialsIn(file: Buffer, password: string, now: Date): Credentials {
  try {
    return readCredentials(file, password, now)
  } catch (error) {
    throw error instanceof RefusedCredentials ? new Refusal(error.message) : error
  }
}
