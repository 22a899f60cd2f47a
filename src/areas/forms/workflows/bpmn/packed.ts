import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Half of what a definition may have: the steps need room too. */
export const mostPacked = 100_000
const mostUnpacked = 2_000_000

/** The imported file as it is kept with the steps; undefined where it is too large for that. */
export function packed(file: string): string | undefined {
  const text = deflateRawSync(file).toString('base64')
  return text.length <= mostPacked ? text : undefined
}

/** Undefined where it is no packed file: a definition can be written by any program of a manager. */
export function unpacked(text: string): string | undefined {
  try {
    return inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: mostUnpacked }).toString('utf8')
  } catch {
    return undefined
  }
}
