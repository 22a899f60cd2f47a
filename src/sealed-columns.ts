import { sealed as ofContracts } from './areas/contracts/server.ts'
import { sealed as ofDelivery } from './areas/delivery/server.ts'
import { sealed as ofFinance } from './areas/finance/server.ts'
import { digests as ofVendors, sealed as ofVendorNumbers } from './areas/vendors/server.ts'
import { sealedOfSignIn } from './platform/auth/sealed-columns.ts'
import type { DigestColumn, SealedColumn } from './platform/keys/reseal.ts'

/** Every sealed column, for the rotation of keys and for agencies that move. */
export const sealed: readonly SealedColumn[] = [
  ...sealedOfSignIn,
  ...ofVendorNumbers,
  ...ofContracts,
  ...ofFinance,
  ...ofDelivery,
]
export const digests: readonly DigestColumn[] = ofVendors
