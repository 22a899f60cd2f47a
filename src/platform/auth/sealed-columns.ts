import type { SealedColumn } from '../keys/reseal.ts'
import { sealedFactors } from './factors/sealed.ts'
import { sealedSamlKeys } from './saml/sp-keys.ts'

/** Sealed columns of sign-in, for key rotation. */
export const sealedOfSignIn: readonly SealedColumn[] = [sealedFactors, sealedSamlKeys]
