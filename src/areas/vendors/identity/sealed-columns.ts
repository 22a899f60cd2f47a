import type { DigestColumn, SealedColumn } from '#platform/keys/reseal.ts'
import { tinDigest } from './secrets.ts'

const numbers = (what: 'tin' | 'account', table: string, of: string, key: readonly string[]): SealedColumn => ({
  table: `public.${table}`,
  key,
  column: `${what}_sealed`,
  purpose: 'vendor numbers',
  about: (row) => `${what} ${row[of]}`,
})

const company = (what: 'tin' | 'account') => numbers(what, 'company_secrets', 'organization_id', ['organization_id'])
const registration = (what: 'tin' | 'account') =>
  numbers(what, 'registration_secrets', 'registration', ['organization_id', 'registration'])
const vendor = numbers('tin', 'vendor_secrets', 'vendor', ['organization_id', 'vendor'])

/** Every sealed tax number and account number, for key rotation. */
export const sealedNumbers: readonly SealedColumn[] = [
  company('tin'),
  company('account'),
  registration('tin'),
  registration('account'),
  vendor,
  numbers('account', 'vendor_bank_secrets', 'bank_account', ['organization_id', 'bank_account']),
  numbers('account', 'paying_account_secrets', 'paying_account', ['organization_id', 'paying_account']),
]

/** The digests of tax numbers, which are compared across these tables. */
export const numberDigests: readonly DigestColumn[] = [company('tin'), registration('tin'), vendor].map(
  ({ table, key, ...sealed }) => ({ table, key, sealed, column: 'tin_digest', digest: tinDigest }),
)
