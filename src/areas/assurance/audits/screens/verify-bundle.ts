import { say } from '#platform/say.ts'
import { openZip, type OpenedFile } from '@granary/zip/open.ts'
import { differencesOfBundle, indexName, readSums, sumsName, whyNotIndex } from '../bundle/rules.ts'
import { describe } from './describe.ts'

export type VerifiedBundle = { name: string; files: number; differences: string[] }

/** Each file of an archive against its list of hashes, and the list against the digest that the agency recorded. */
export async function verifyBundle(
  file: File,
  recorded: string | null,
  onStep: (words: string) => void = () => undefined,
): Promise<VerifiedBundle> {
  const entries = await openZip(file)
  const textOf = async (name: string) => {
    const entry = entries.find((each) => each.name === name)
    return entry && (await text(entry))
  }
  const list = await textOf(sumsName)
  const sums = list === undefined ? null : readSums(list)
  if (list === undefined || !sums)
    throw new Error(say('{file} has no list of hashes ({list}).', { file: file.name, list: sumsName }))
  const files: { name: string; sha256: string }[] = []
  for (const [at, entry] of entries.entries()) {
    onStep(say('File {at} of {count}', { at: at + 1, count: entries.length }))
    files.push({ name: entry.name, sha256: (await describe(entry.stream())).sha256 })
  }
  const index = await textOf(indexName)
  const whyNot = index === undefined ? null : whyNotIndex(index, sums)
  const digest = files.find(({ name }) => name === sumsName)!.sha256
  const differences = [...differencesOfBundle({ sums, files, digest, recorded }), ...(whyNot ? [whyNot] : [])]
  return { name: file.name, files: sums.size, differences }
}

/** The list and the index are small; a file that says it is one of them and isn’t is refused. */
const mostText = 64_000_000

async function text({ name, size, stream }: OpenedFile): Promise<string> {
  if (size > mostText) throw new Error(say('{file} is too large to be read.', { file: name }))
  const decoder = new TextDecoder()
  let words = ''
  for await (const piece of stream()) words += decoder.decode(piece, { stream: true })
  return words + decoder.decode()
}
