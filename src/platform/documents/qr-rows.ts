import { encode } from 'uqr'

/** The modules of a QR code, with the white border that readers need. */
export const uqrRows = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 2 }).data
