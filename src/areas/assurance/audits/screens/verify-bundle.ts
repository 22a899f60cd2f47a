import { say } from '#platform/say.ts'
import { readZip } from '#platform/zip/read.ts'
import { differencesOfBundle, indexName, readSums, sumsName, whyNotIndex } from '../bundle/rules.ts'

/** A browser holds the archive while it is written or verified. */
export const mostUnpacked = 512 * 1024 * 1024

export type VerifiedBundle = { name: string; files: number; differences: string[] }

/** Each file of an archive against its list of hashes, and the list against the digest that the agency recorded. */
export async function verifyBundle(file: File, recorded: string | null): Promise<VerifiedBundle> {
  const entries = readZip(new Uint8Array(await file.arrayBuffer()), { unpacked: mostUnpacked })
  const list = await entries.find(({ name }) => name === sumsName)?.bytes()
  const sums = list && readSums(new TextDecoder().decode(list))
  if (!list || !sums)
    throw new Error(say('{file} has no list of hashes ({list}).', { file: file.name, list: sumsName }))
  const files: { name: string; sha256: string }[] = []
  for (const entry of entries) files.push({ name: entry.name, sha256: await hexOf(await entry.bytes()) })
  const digest = await hexOf(list)
  const index = await entries.find(({ name }) => name === indexName)?.bytes()
  const whyNot = index && whyNotIndex(new TextDecoder().decode(index), sums)
  const differences = [...differencesOfBundle({ sums, files, digest, recorded }), ...(whyNot ? [whyNot] : [])]
  return { name: file.name, files: sums.size, differences }
}

export const hexOf = async (bytes: Uint8Array) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
