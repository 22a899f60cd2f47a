import { say } from '#platform/say.ts'

/**
 * The documents behind a transaction: which records follow from which. An invoice leads to its payments, a payment to
 * its invoices, and both to the order, its receipts, the requisition, the award and the bids.
 */
type Step = { from: string; to: string } & ({ out: string } | { in: string })
const payments: readonly Step[] = [
  { from: 'payments', to: 'payment_runs', out: 'run' },
  { from: 'payments', to: 'payment_items', in: 'payment' },
  { from: 'payment_items', to: 'invoices', out: 'invoice' },
]
const paid: readonly Step[] = [
  { from: 'invoices', to: 'payment_items', in: 'invoice' },
  { from: 'payment_items', to: 'payments', out: 'payment' },
  { from: 'payments', to: 'payment_runs', out: 'run' },
]
const purchase: readonly Step[] = [
  { from: 'invoices', to: 'purchase_orders', out: 'purchase_order' },
  { from: 'invoices', to: 'contracts', out: 'contract' },
  { from: 'purchase_orders', to: 'contracts', out: 'contract' },
  { from: 'purchase_orders', to: 'requisitions', out: 'requisition' },
  { from: 'purchase_orders', to: 'awards', out: 'award' },
  { from: 'purchase_orders', to: 'receipts', in: 'purchase_order' },
  { from: 'contracts', to: 'awards', out: 'award' },
  { from: 'awards', to: 'solicitations', out: 'solicitation' },
  { from: 'solicitations', to: 'bids', in: 'solicitation' },
]
const ordered: readonly Step[] = [{ from: 'purchase_orders', to: 'invoices', in: 'purchase_order' }, ...paid]

/** The steps from a sampled record. Each leads away from it, so that no payment brings in the invoices of others. */
export const stepsFrom = (source: string): readonly Step[] =>
  source === 'payments'
    ? [...payments, ...purchase]
    : source === 'invoices'
      ? [...paid, ...purchase]
      : [...ordered, ...purchase]

export type BundledFile = { name: string; sha256: string; size: number }
export const sumsName = 'SHA256SUMS'
export const indexName = 'index.json'
export const guideName = 'README.txt'

/** The list that `sha256sum -c SHA256SUMS` verifies. */
export const sumsOf = (files: readonly BundledFile[]): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')

export function readSums(text: string): Map<string, string> | null {
  const sums = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, sha256, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? []
    if (!sha256 || !name || sums.has(name)) return null
    sums.set(name, sha256)
  }
  return sums
}

/** The index of a bundle names the same files as its list, with the same hashes. The index, its guide and the list come after. */
export function whyNotIndex(index: string, sums: ReadonlyMap<string, string>): string | null {
  const differs = say('index.json names other files than the list.')
  try {
    const { files } = JSON.parse(index) as { files: BundledFile[] }
    const listed = [...sums].filter(([name]) => name !== indexName && name !== guideName)
    return files.length === listed.length && files.every(({ name, sha256 }) => sums.get(name) === sha256)
      ? null
      : differs
  } catch {
    return differs
  }
}

type Compared = {
  sums: ReadonlyMap<string, string>
  files: readonly Pick<BundledFile, 'name' | 'sha256'>[]
  /** Of the list itself. */ digest: string
  /** As it was recorded when the bundle was saved. */ recorded: string | null
}
/** Everything in which an archive differs from its list, and the list from the one that was recorded. */
export function differencesOfBundle({ sums, files, digest, recorded }: Compared): string[] {
  const here = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  return [
    ...(recorded === null
      ? [say('No bundle of this sample was saved here.')]
      : recorded !== digest
        ? [say('The list of the archive isn’t the one that was recorded with the last bundle.')]
        : []),
    ...[...sums].flatMap(([name, sha256]) =>
      !here.has(name)
        ? [say('{file} is missing.', { file: name })]
        : here.get(name) !== sha256
          ? [say('{file} was changed.', { file: name })]
          : [],
    ),
    ...files.flatMap(({ name }) =>
      sums.has(name) || name === sumsName ? [] : [say('{file} isn’t in the list.', { file: name })],
    ),
  ]
}

/** A path in the archive: safe on every system, and different for two files of one name. */
export function placesOf(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  return (folder, name) => {
    const safe = name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(-120)
    const dot = safe.lastIndexOf('.')
    let path = `${folder}/${safe}`
    for (let n = 2; taken.has(path.toLowerCase()); n++)
      path = `${folder}/${dot > 0 ? `${safe.slice(0, dot)} (${n})${safe.slice(dot)}` : `${safe} (${n})`}`
    taken.add(path.toLowerCase())
    return path
  }
}
