/** Whole cents of "17,700.50"; null for what is not an amount. */
export function dollarsIn(text: string): number | null {
  const plain = text.replace(/[\s,$]/g, '')
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** A legal limit, without cents. */
export const wholeDollars = (cents: number): string => `$${(cents / 100).toLocaleString('en-US')}`
