import { seal, unsealWith } from '#platform/auth/factors/sealed.ts'
import type { Keys } from '#platform/auth/keys.ts'
import type { SealedColumn } from '#platform/keys/reseal.ts'

const purpose = 'mailbox passwords'
const ofMailbox = (id: string) => `mailbox ${id}`

/** The passwords of the agencies' mailboxes, for key rotation. */
export const sealedMailboxPasswords: SealedColumn = {
  table: 'public.invoice_mailbox_secrets',
  key: ['organization_id', 'mailbox'],
  column: 'password_sealed',
  purpose,
  about: ({ mailbox }) => ofMailbox(mailbox!),
}

/** The refresh tokens of those that are opened by OAuth. */
export const sealedRefreshTokens: SealedColumn = { ...sealedMailboxPasswords, column: 'refresh_sealed' }

export const sealPassword = (keys: Pick<Keys, 'derive'>, mailbox: string, password: string): Buffer =>
  seal(keys.derive(purpose), ofMailbox(mailbox), password)

export const openPassword = (keys: Pick<Keys, 'every'>, mailbox: string, sealed: Buffer): string =>
  unsealWith(keys, purpose, ofMailbox(mailbox), sealed).text
