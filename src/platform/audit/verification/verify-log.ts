import type { Tx } from '../../database/database.ts'
import { readCheckpoint } from '../checkpoint.ts'
import type { Signer, SignedCheckpoint } from '../log/signing.ts'
import { checkpointsBetween, entriesOf, keyOf, type Named } from '../log/stored-log.ts'
import { Edge, leafHash, nodeHash, type Coordinate } from '../log/tree.ts'
import { redactionsOf, type Redacted } from '../log/redactions.ts'
import { outsideTheLog } from './verify-outside.ts'

/**
 * An invalid part, and the entries that it concerns, by their numbers in the log; null for an entry that was never in
 * the log.
 */
export type Finding = { part: Part; from: number | null; to: number | null; sentence: string }
/** Ordered from the most precise place to the least. */
const parts = ['entry', 'node', 'checkpoint', 'log'] as const
type Part = (typeof parts)[number]
export type Find = (part: Part, from: number | null, to: number | null, sentence: string) => void
export type Verdict = {
  entries: number
  checkpoints: number
  /** Where to look: the first invalid place, as narrow as possible. */
  first: Finding | null
  findings: Finding[]
  /**
   * Entries whose words were redacted by order: they read as the redaction left them, and their sealed hash is
   * unchanged.
   */
  redacted: { entry: number; sentence: string }[]
}
type Asked = {
  organization: string
  signer: Signer
  /** Checkpoints issued earlier: without one, a log whose end was cut off cleanly looks like a shorter log. */
  witnessed?: readonly string[]
}

const pageSize = 2_000
/** An investigator looks at all of them; a log that is broken throughout need not be listed entry by entry. */
const mostFindings = 1_000
const unknown = Buffer.alloc(0)

/**
 * Reads a whole log and everything that was sealed into it. Each part is compared with its neighbor: a row with its
 * leaf, a node with its two children, a root with the nodes under it. So a change is found where it was made; where
 * all neighbors agree, the signed roots cover every row.
 */
export async function verifyLog(tx: Tx, { organization, signer, witnessed = [] }: Asked): Promise<Verdict> {
  const findings: Finding[] = []
  const find: Find = (part, from, to, sentence) =>
    void (findings.length < mostFindings && findings.push({ part, from, to, sentence }))
  const outside = await outsideTheLog(tx, organization, find)
  const redactions = await redactionsOf(tx, organization)
  const redacted: Verdict['redacted'] = []
  const given = readable(witnessed, outside.origin, outside.size, signer, find)

  const edge = new Edge()
  let [previous, checkpoints] = [0, 0]
  for (let from = 0; from < outside.size; from += pageSize) {
    const page = await pageOf(tx, organization, from, Math.min(from + pageSize, outside.size))
    const join = joining(page.nodes, find)
    for (let seq = from; seq < page.to; seq++) {
      edge.append(
        leafOf(page, seq, find, (name, leaf) => isRedacted(seq, redactions.get(name), leaf)),
        join,
      )
      const checkpoint = page.checkpoints.get(edge.size)
      if (checkpoint) {
        judge(checkpoint, edge, previous, signer, find)
        previous = edge.size
        checkpoints++
      }
      for (const root of given.get(edge.size) ?? [])
        if (isKnown(edge) && !edge.root.equals(root))
          find(
            'log',
            0,
            edge.size - 1,
            `The first ${edge.size} entries differ from those of the checkpoint issued earlier.`,
          )
    }
  }
  function isRedacted(entry: number, known: Redacted | undefined, leaf: Buffer): boolean {
    const holds = known !== undefined && known.digest === leaf.toString('base64')
    if (holds) redacted.push({ entry, sentence: known.sentence })
    return holds
  }
  const inOrder = findings.toSorted((one, other) => startOf(one) - startOf(other))
  return { entries: outside.size, checkpoints, first: firstOf(inOrder), findings: inOrder, redacted }
}

const startOf = ({ from }: Finding) => from ?? Infinity
const widthOf = ({ from, to }: Finding) => (from === null || to === null ? Infinity : to - from)
const precision = (one: Finding, other: Finding) =>
  parts.indexOf(one.part) - parts.indexOf(other.part) || widthOf(one) - widthOf(other)

/**
 * A changed leaf is found by its row and again by the node above it: of findings about the same place, keep the most
 * precise.
 */
function firstOf([earliest, ...others]: Finding[]): Finding | null {
  if (!earliest) return null
  const end = earliest.to ?? startOf(earliest)
  return others
    .filter((other) => startOf(other) <= end)
    .reduce((best, other) => (precision(other, best) < 0 ? other : best), earliest)
}

type Stored = Named & { leaf: Buffer }
type Page = {
  to: number
  entries: Map<number, Stored>
  sealed: Map<string, Buffer>
  nodes: Map<string, Buffer>
  checkpoints: Map<number, SignedCheckpoint>
}

async function pageOf(tx: Tx, organization: string, from: number, to: number): Promise<Page> {
  const entries = await tx.sql<Stored & { seq: number }>(
    'select seq, source, entry, leaf from public.trail_entries where organization_id = $1 and seq >= $2 and seq < $3',
    [organization, from, to],
  )
  const found = await entriesOf(tx, organization, entries)
  // A node is checked on the page that has its last leaf.
  const levels = Array.from({ length: 52 }, (_, at) => at + 1).filter((level) => 2 ** level <= to)
  const nodes = await tx.sql<Coordinate & { hash: Buffer }>(
    `select n.level, n.position, n.hash from unnest($2::int[], $3::bigint[], $4::bigint[]) as l (level, first, beyond)
       join public.trail_nodes n on n.organization_id = $1 and n.level = l.level and n.position >= l.first
       and n.position < l.beyond`,
    [
      organization,
      levels,
      levels.map((level) => Math.floor(from / 2 ** level)),
      levels.map((level) => Math.floor(to / 2 ** level)),
    ],
  )
  const checkpoints = await checkpointsBetween(tx, organization, from, to)
  return {
    to,
    entries: new Map(entries.map((entry) => [entry.seq, entry])),
    sealed: new Map(found.map((each) => [nameOf(each), leafHash(each.canonical)])),
    nodes: new Map(nodes.map((node) => [keyOf(node), node.hash])),
    checkpoints: new Map(checkpoints.map((checkpoint) => [checkpoint.size, checkpoint])),
  }
}

const nameOf = ({ source, entry }: Named) => `${source} ${entry}`

/** The stored leaf of an entry, after it was compared with the row as it is now. */
function leafOf(
  { entries, sealed }: Page,
  seq: number,
  find: Find,
  isRedacted: (name: string, leaf: Buffer) => boolean,
): Buffer {
  const entry = entries.get(seq)
  if (!entry) {
    find('entry', seq, seq, `Entry ${seq} is missing from the log.`)
    return unknown
  }
  const leaf = sealed.get(nameOf(entry))
  if (!leaf) find('entry', seq, seq, `Entry ${seq} (${nameOf(entry)}) was sealed and is now missing.`)
  else if (!leaf.equals(entry.leaf) && !isRedacted(nameOf(entry), leaf))
    find('entry', seq, seq, `Entry ${seq} (${nameOf(entry)}) differs from what was sealed.`)
  return entry.leaf
}

/** Continues with the stored node, so that a changed one is found once and not again in all above it. */
const joining =
  (nodes: Map<string, Buffer>, find: Find) =>
  (node: Coordinate, left: Buffer, right: Buffer): Buffer => {
    const [kept, [from, to]] = [nodes.get(keyOf(node)), spanOf(node)]
    if (!kept) find('node', from, to, `The node over entries ${from} to ${to} is missing.`)
    const computed = left.length && right.length ? nodeHash(left, right) : unknown
    if (kept && computed.length && !kept.equals(computed))
      find(
        'node',
        from,
        to,
        `Entries ${from} to ${to} don’t match the node over them. One was exchanged, moved, added or removed, or the node was changed.`,
      )
    return kept ?? computed
  }

const spanOf = ({ level, position }: Coordinate) => [position * 2 ** level, (position + 1) * 2 ** level - 1] as const
const isKnown = (edge: Edge) => edge.peaks.every((peak) => peak.length > 0)

function judge(checkpoint: SignedCheckpoint, edge: Edge, previous: number, signer: Signer, find: Find): void {
  const { size } = checkpoint
  const ours = signer.isOurs(checkpoint)
  if (ours === false)
    find('checkpoint', previous, size - 1, `The checkpoint of ${size} entries was changed: its signature is invalid.`)
  if (ours === null)
    find(
      'checkpoint',
      previous,
      size - 1,
      `The checkpoint of ${size} entries is signed with a key that this installation does not have.`,
    )
  if (ours && checkpoint.previous !== previous)
    find(
      'checkpoint',
      checkpoint.previous,
      size - 1,
      `A checkpoint between ${previous} and ${size} entries is missing.`,
    )
  if (ours && isKnown(edge) && !checkpoint.root.equals(edge.root))
    find(
      'checkpoint',
      previous,
      size - 1,
      `The entries up to ${size - 1} are not those that the checkpoint was signed for; up to ${previous - 1} they may be.`,
    )
}

/** Roots of the issued checkpoints, by size. */
function readable(
  notes: readonly string[],
  origin: string | null,
  size: number,
  signer: Signer,
  find: Find,
): Map<number, Buffer[]> {
  const roots = new Map<number, Buffer[]>()
  for (const note of notes) {
    const read = readCheckpoint(note)
    if (!read || !signer.hasSigned(note))
      find('log', null, null, 'A checkpoint that you provided isn’t signed with the key of this installation.')
    else if (origin !== null && read.origin !== origin)
      find('log', null, null, `A checkpoint that you provided belongs to another log, ${read.origin}.`)
    else if (read.size > size)
      find(
        'log',
        size,
        read.size - 1,
        `The log had ${read.size} entries when a checkpoint was issued, and has ${size} now: its end was cut off.`,
      )
    else roots.set(read.size, [...(roots.get(read.size) ?? []), Buffer.from(read.root)])
  }
  return roots
}
