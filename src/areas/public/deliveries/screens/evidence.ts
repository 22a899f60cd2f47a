import { happenings, range, type Reading } from '../rules.ts'

/** Each reading carries the hash of the one before: removing one breaks the chain at that place. */
export async function evidencePack(readings: readonly Reading[]) {
  let previous = ''
  const chain: (Reading & { previous: string; hash: string })[] = []
  for (const reading of readings) {
    const hash = await sha256(`${previous}\n${JSON.stringify(reading)}`)
    chain.push({ ...reading, previous, hash })
    previous = hash
  }
  return {
    about:
      'Simulated delivery, invented data. hash = SHA-256 of the previous hash, a line break and the reading as JSON.',
    range,
    happenings: happenings(readings),
    readings: chain,
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
