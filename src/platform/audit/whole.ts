import { fromBase64, joined, sameBytes, toBase64, utf8 } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import { readCheckpoint } from './checkpoint.ts'
import { canonicalEntry, exportedEntry, type Entry, type Source } from './entry.ts'
import { statementIn, type Statement } from './statement.ts'
import { leafOfBytes, verifyCheckpoint, verifyNote } from './verify.ts'

declare const crypto: { subtle: { digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer> } }

/** A checkpoint that was seen earlier: what a log must still begin with. */
export type Seen = { size: number; root: string; time: string }
/**
 * `from` and `to` are the numbers of the entries concerned; null where it is about the log as a whole. `part` says
 * where an entry without its content, or the server's own comparison, is the reason.
 */
export type Wrong = {
  from: number | null
  to: number | null
  entry?: { source: Source; id: string }
  part?: 'entry' | 'server'
  sentence: string
}
export type Checked = {
  origin: string
  key: string
  /** How many entries the log reports, and how many were checked. */
  expected: number
  entries: number
  /**
   * Sealed, but not shown to the person who exported the log: they count in the tree, and their content was not
   * compared.
   */
  hidden: number
  /** Their words were redacted by order; the sealed hash counts in the tree. */
  redacted: readonly { entry: number; sentence: string }[]
  /** Checkpoints that the installation's witnesses keep. */
  witnesses: number
  checkpoints: number
  newest: Seen | null
  /** Whether the log still begins with what was seen earlier; null when nothing was seen. */
  grewFromSeen: boolean | null
  complete: boolean
  wrong: readonly Wrong[]
}

type Line = {
  granary_trail?: number
  origin?: string
  key?: string
  entries?: number
  seq?: number
  leaf?: string
  entry?: Entry
  source?: Source
  redacted?: string
  /** The entry as a redaction left it. */
  left?: Entry
  hidden?: string
  missing?: boolean
  altered?: boolean
  may_hide?: readonly string[]
  witness?: { kind: string; checkpoint: string; entry?: { payload?: { traits?: { checkpoint?: string } } } }
  timestamp?: object
  finding?: { sentence?: string; table_name?: string }
  checkpoint?: string
  end?: { entries: number; checkpoints: number; statement?: string }
}

/** An investigator looks at all of them: a log that is broken throughout need not be listed entry by entry. */
const mostWrong = 200

/**
 * Checks an exported log line by line, as it arrives: each entry is hashed again, the tree is built again, and every
 * checkpoint is compared with it. Only the key is trusted, and that can be compared with one obtained elsewhere.
 */
export function verifyWhole({ key: givenKey, seen }: { key?: string | undefined; seen?: Seen | undefined } = {}) {
  const checked: Checked & { wrong: Wrong[]; redacted: { entry: number; sentence: string }[] } = {
    origin: '',
    key: '',
    expected: 0,
    entries: 0,
    hidden: 0,
    redacted: [],
    witnesses: 0,
    checkpoints: 0,
    newest: null,
    grewFromSeen: null,
    complete: false,
    wrong: [],
  }
  const peaks: Peak[] = []
  const counts = { hidden: 0, redacted: 0, missing: 0, altered: 0, findings: 0, witnesses: 0, timestamps: 0 }
  const witnessed: { size: number; root: Uint8Array; time: string }[] = []
  const covered: { place: number; name: string; digest: string }[] = []
  const orders = {
    digests: new Set<string>(),
    destroyed: [] as { digests?: string; reason?: string }[],
    certificates: [] as string[],
  }
  let header: Line = {}
  /** All lines except those of shown entries and the end: the signed statement covers them. */
  let stated = ''
  let isAsWritten = true
  let ended = false
  let wasCheckpoint = false
  const find = (wrong: Wrong) => void (checked.wrong.length < mostWrong && checked.wrong.push(wrong))
  const about = (sentence: string) => find({ from: null, to: null, sentence })

  /** Many lines at once: their leaves are computed side by side, then added to the tree in order. */
  async function take(lines: readonly string[]): Promise<void> {
    const read = lines.map(parsed)
    const leaves = await Promise.all(
      read.map((line, at) => {
        const entry = line?.entry ? canonicalEntry(line.entry) : null
        if (line && (entry !== null ? exportedEntry(entry, sealedIn(line)) : canonicalJson(line)) !== lines[at])
          isAsWritten = false
        if (line && !line.entry && !line.end) stated += `${lines[at]}\n`
        if (line?.left) return leafOfBytes(utf8(canonicalEntry(line.left)))
        return entry === null ? Promise.resolve(null) : leafOfBytes(utf8(entry))
      }),
    )
    for (const [at, line] of read.entries()) {
      if (line === null || ended)
        about(line === null ? 'A line of the export can’t be read.' : 'The file continues after the end of the export.')
      else if (line.granary_trail !== undefined) begin(line)
      else if (line.end) await finish(line.end)
      else if (isMisplaced(line)) about('A line of the export is in the wrong place.')
      else if (line.checkpoint !== undefined) await judge(line.checkpoint)
      else if (line.witness) await witness(line.witness)
      else if (line.timestamp) counts.timestamps++
      else if (line.finding) tell(line.finding)
      else await grow(line, leaves[at] ?? null)
    }
  }

  /**
   * The statement does not cover shown entries, so it does not tell between which of them another line stood: witnesses
   * come first, a time stamp right after its checkpoint, findings last.
   */
  function isMisplaced(line: Line): boolean {
    const isAfterCheckpoint = wasCheckpoint
    wasCheckpoint = line.checkpoint !== undefined
    if (line.witness) return checked.entries > 0 || checked.checkpoints > 0
    if (line.timestamp) return !isAfterCheckpoint
    return line.finding !== undefined && checked.entries !== checked.expected
  }

  function begin(line: Line) {
    const { granary_trail: version, origin = '', key = '', entries = 0 } = line
    header = line
    if (version === 1)
      about(
        'This export is of an older format, which can’t tell a hidden entry from a deleted one. Export the log again.',
      )
    else if (version !== 2) about('This page can’t read this kind of export.')
    Object.assign(checked, { origin, key: givenKey ?? key, expected: entries })
    if (givenKey && givenKey.trim() !== key) about('The export names a different key from the one it is checked with.')
  }

  function tell({ table_name, sentence = '' }: NonNullable<Line['finding']>) {
    counts.findings++
    find({
      from: null,
      to: null,
      part: 'server',
      sentence: `The server found: ${table_name ? `${table_name}: ` : ''}${sentence}`,
    })
  }

  /**
   * The platform's log proves its entries by a path; only the script checks that. Here its checkpoint of this log is
   * compared.
   */
  async function witness({ kind, checkpoint, entry }: NonNullable<Line['witness']>): Promise<void> {
    counts.witnesses = ++checked.witnesses
    const signed = await verifyCheckpoint(
      (kind === 'file' ? checkpoint : entry?.payload?.traits?.checkpoint) ?? '',
      checked.key,
    )
    if (signed) witnessed.push(signed)
    else about('A checkpoint that a witness keeps is not signed with the key of this log.')
  }

  async function compareWitnessed(): Promise<void> {
    for (const { root, time } of witnessed.filter(({ size }) => size === checked.entries))
      if (!sameBytes(await rootOf(peaks), root))
        find({
          from: 0,
          to: checked.entries - 1,
          sentence: `The first ${checked.entries} entries are not those that a witness saw on ${time.slice(0, 10)}.`,
        })
  }

  /** Sealed entries that order a redaction: an administrator allowed it, or a certificate of destruction was approved. */
  function noteOrder({ command, source, table_name, result, after }: Entry): void {
    const [said, row] = [result ?? {}, after ?? {}] as { digests?: string; number?: string; reason?: string }[]
    if (command === 'redactions/allow') said!.digests?.split('\n').forEach((each) => orders.digests.add(each))
    else if (command === 'record-dispositions/approve') orders.certificates.push(`certificate ${said!.number}.`)
    else if (source === 'change' && table_name === 'redactions' && row!.digests) orders.destroyed.push(row!)
  }

  function orderedDigests(): ReadonlySet<string> {
    const approved = orders.destroyed.filter(({ reason = '' }) =>
      orders.certificates.some((each) => reason.endsWith(each)),
    )
    return new Set([...orders.digests, ...approved.flatMap(({ digests = '' }) => digests.split('\n'))])
  }

  /** A redaction that no sealed entry orders was forged. */
  function compareRedacted(): void {
    const ordered = orderedDigests()
    for (const { place, name, digest } of covered)
      if (!ordered.has(`${name} ${digest}`))
        find({
          from: place,
          to: place,
          part: 'entry',
          sentence: `Entry ${place} is said to be redacted, and no sealed redaction left it like this.`,
        })
  }

  /** An entry without its content: hidden from this reader, or no longer what was sealed. */
  function judgeUnseen({ hidden, redacted, missing, altered }: Line, place: number): void {
    const name = `Entry ${place}`
    const say = (sentence: string) => find({ from: place, to: place, part: 'entry', sentence })
    counts[missing ? 'missing' : altered ? 'altered' : redacted ? 'redacted' : 'hidden']++
    checked.hidden = counts.hidden
    if (missing) say(`${name} was sealed, and its record is missing.`)
    else if (altered) say(`${name} is hidden, and its record differs from what was sealed.`)
    else if (redacted) checked.redacted.push({ entry: place, sentence: redacted })
    else if (!hidden || !header.may_hide?.includes(hidden)) say(`${name} is hidden, but this export may not hide it.`)
  }

  async function grow(line: Line, computed: Uint8Array | null): Promise<void> {
    const { seq, leaf, entry, source } = line
    const sealed = fromBase64(leaf ?? '')
    const place = checked.entries
    const named = entry ? { entry: { source: entry.source, id: String(entry.id) } } : {}
    if (seq !== place)
      find({ from: place, to: place, sentence: `Entry ${place} is missing: ${seq ?? 'nothing'} is in its place.` })
    else if (computed && entry && !(sealed && sameBytes(computed, sealed)))
      find({
        from: place,
        to: place,
        ...named,
        sentence: `Entry ${place} (${entry.source}) differs from what was sealed: it was changed afterward.`,
      })
    if (entry) noteOrder(entry)
    if (line.redacted && line.left && computed)
      covered.push({ place, name: `${line.left.source} ${String(line.left.id)}`, digest: toBase64(computed) })
    if (!entry) judgeUnseen(line, place)
    if (!entry && source === undefined) about(`Entry ${place} can’t be read.`)
    // The sealed value continues into the tree, so that one changed entry is found once and not again in all that follow.
    await add(sealed?.length === 32 ? sealed : (computed ?? new Uint8Array(32)))
    checked.entries++
    await compareWitnessed()
    if (seen && seen.size === checked.entries) {
      const root = fromBase64(seen.root)
      checked.grewFromSeen = root !== null && sameBytes(await rootOf(peaks), root)
      if (!checked.grewFromSeen)
        find({
          from: 0,
          to: seen.size - 1,
          sentence: `The first ${seen.size} entries are not those that this browser saw on ${seen.time.slice(0, 10)}.`,
        })
    }
  }

  async function judge(note: string): Promise<void> {
    const [from, to] = [checked.newest?.size ?? 0, checked.entries - 1]
    const signed = await verifyCheckpoint(note, checked.key)
    const said = signed ?? readCheckpoint(note)
    checked.checkpoints++
    if (!signed)
      find({ from, to, sentence: `The checkpoint after entry ${to} is not signed with the key of this log.` })
    else if (signed.origin !== checked.origin) find({ from, to, sentence: 'A checkpoint belongs to another log.' })
    else if (signed.size !== checked.entries || signed.previous !== from)
      find({ from, to, sentence: `A checkpoint is missing or misplaced after entry ${to}.` })
    else if (!sameBytes(signed.root, await rootOf(peaks)))
      find({
        from,
        to,
        sentence:
          from === to
            ? `Entry ${from} is not the one that the checkpoint was signed for.`
            : `One or more of entries ${from} to ${to} aren’t those that the checkpoint was signed for. One was changed, exchanged, added or removed.`,
      })
    if (said) checked.newest = { size: checked.entries, root: toBase64(said.root), time: said.time }
  }

  async function finish({ entries, checkpoints, statement }: NonNullable<Line['end']>): Promise<void> {
    ended = true
    if (counts.hidden === 0) compareRedacted()
    for (const { size, time } of witnessed.filter(({ size }) => size > checked.entries))
      find({
        from: checked.entries,
        to: size - 1,
        sentence: `A witness keeps a checkpoint of ${size} entries of ${time.slice(0, 10)}, and now there are ${checked.entries}: the end of the log was cut off.`,
      })
    if (entries !== checked.entries || checkpoints !== checked.checkpoints || checked.entries !== checked.expected)
      about(
        `The export should have ${entries} entries and ${checkpoints} checkpoints, but has ${checked.entries} and ${checked.checkpoints}.`,
      )
    else if ((checked.newest?.size ?? 0) !== checked.entries)
      find({
        from: checked.newest?.size ?? 0,
        to: checked.entries - 1,
        sentence: 'The last entries are under no checkpoint.',
      })
    const body = await verifyNote(statement ?? '', checked.key)
    await compareStatement(body === null ? null : statementIn(body))
  }

  async function compareStatement(said: Statement | null): Promise<void> {
    if (!said) return about('The statement at the end of the export is not signed with the key of this log.')
    const found = {
      ...counts,
      entries: checked.entries,
      checkpoints: checked.checkpoints,
      lines_sha256: toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(stated)))),
    }
    const differs = (Object.keys(found) as (keyof typeof found)[]).filter((name) => found[name] !== said[name])
    if (said.origin !== checked.origin || differs.length)
      about(`The export differs from what the server signed: ${differs.join(', ') || 'it belongs to another log'}.`)
  }

  async function add(leaf: Uint8Array): Promise<void> {
    let peak: Peak = { leaves: 1, hash: leaf }
    while (peaks.at(-1)?.leaves === peak.leaves)
      peak = { leaves: peak.leaves * 2, hash: await nodeOf(peaks.pop()!.hash, peak.hash) }
    peaks.push(peak)
  }

  /** The findings so far; after the last line, whether anything was cut off. */
  function result({ atEnd = false } = {}): Checked {
    if (atEnd && !isAsWritten) about('A line of the export was changed after it was written.')
    if (atEnd && !ended) about(`The export was cut off after ${checked.entries} entries.`)
    if (atEnd && seen && seen.size > checked.entries) {
      checked.grewFromSeen = false
      find({
        from: checked.entries,
        to: seen.size - 1,
        sentence: `This browser saw a log of ${seen.size} entries, and now there are ${checked.entries}: its end was cut off.`,
      })
    }
    return { ...checked, complete: ended, wrong: [...checked.wrong], redacted: [...checked.redacted] }
  }
  return { take, result }
}

type Peak = { leaves: number; hash: Uint8Array }

async function rootOf(peaks: readonly Peak[]): Promise<Uint8Array> {
  let root: Uint8Array | undefined
  for (const { hash } of peaks.toReversed()) root = root ? await nodeOf(hash, root) : hash
  return root ?? new Uint8Array(0)
}

const nodeOf = async (left: Uint8Array, right: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(Uint8Array.of(1), left, right)))

const sealedIn = ({ leaf, seq }: Line) => ({ ...(leaf !== undefined && { leaf }), ...(seq !== undefined && { seq }) })

function parsed(line: string): Line | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}
