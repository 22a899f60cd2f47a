import type { SealedColumn } from '../keys/reseal.ts'
import { sealedFactors } from './factors/sealed.ts'
import { sealedSamlKeys } from './saml/sp-keys.ts'

/** What sign-in keeps sealed, for the day on which the keys are rotated. */
export const sealedOfSignIn: readonly SealedColumn[] = [sealedFactors, sealedSamlKeys]
