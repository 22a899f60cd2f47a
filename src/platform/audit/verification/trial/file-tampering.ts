import { createHash } from 'node:crypto'
import { canonicalJson } from '../../canonical-json.ts'
import type { Chance } from './chance.ts'

/**
 * An export as lines of text without line endings, and what it takes to break it. `entry` is the one that must be
 * named.
 */
export type Broken = { lines: string[]; entry?: number }
type Line = Record<string, any>
type Tamper = (lines: readonly string[], chance: Chance) => Broken | null

const parsed = (line: string): Line => JSON.parse(line)
const isEntry = (line: Line) => line.seq !== undefined
/** The positions of the target lines; null where an export has none. */
const placeOf = (lines: readonly string[], chance: Chance, meant: (line: Line) => boolean): number | null => {
  const places = lines.flatMap((line, at) => (meant(parsed(line)) ? [at] : []))
  return places.length ? chance.of(places) : null
}
const leafOf = (entry: object) =>
  createHash('sha256').update(Buffer.of(0)).update(canonicalJson(entry)).digest('base64')
/** Renumbers the entries, and corrects the count at both ends. */
function renumbered(lines: readonly string[]): string[] {
  let seq = 0
  const all = lines.map(parsed).map((line) => (isEntry(line) ? { ...line, seq: seq++ } : line))
  return all.map((line) =>
    canonicalJson(
      line.end ? { end: { ...line.end, entries: seq } } : line.granary_trail ? { ...line, entries: seq } : line,
    ),
  )
}

/** One target line, changed. */
const changing =
  (meant: (line: Line) => boolean, change: (line: Line, chance: Chance) => Line | null): Tamper =>
  (lines, chance) => {
    const at = placeOf(lines, chance, meant)
    if (at === null) return null
    const line = parsed(lines[at]!)
    const changed = change(structuredClone(line), chance)
    if (!changed) return null
    return { lines: lines.with(at, canonicalJson(changed)), ...(isEntry(line) && { entry: line.seq }) }
  }

const isShown = (line: Line) => line.entry !== undefined
const isUnseen = (line: Line) => line.hidden !== undefined
const bend = (base64: string, chance: Chance) => {
  const bytes = Buffer.from(base64, 'base64')
  bytes[chance.below(bytes.length)]! ^= 1 << chance.below(8)
  return bytes.toString('base64')
}
/** Another character of the same alphabet in a text. */
const misspelled = (text: string, chance: Chance) => {
  const at = chance.below(text.length)
  return text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
}
const bentEntry = (entry: Line, chance: Chance): Line => {
  const field = chance.of(Object.keys(entry).filter((name) => typeof entry[name] === 'string' && entry[name] !== ''))
  return { ...entry, [field]: misspelled(entry[field], chance) }
}

export const fileTampers: Record<string, Tamper> = {
  'edit an entry': changing(isShown, (line, chance) => ({ ...line, entry: bentEntry(line.entry, chance) })),
  'add a field to an entry': changing(isShown, (line) => ({
    ...line,
    entry: { ...line.entry, reason: 'It was agreed.' },
  })),
  'drop a field of an entry': changing(isShown, (line, chance) => ({
    ...line,
    entry: Object.fromEntries(Object.entries(line.entry).toSpliced(chance.below(Object.keys(line.entry).length), 1)),
  })),
  'edit a leaf': changing(isShown, (line, chance) => ({ ...line, leaf: bend(line.leaf, chance) })),
  'say nothing of an entry': changing(isShown, ({ leaf, seq, entry }) => ({ leaf, seq, source: entry.source })),
  'add a field to a line': (lines, chance) =>
    anonymous(changing(isEntry, (line) => ({ ...line, note: 1 })))(lines, chance),
  'edit the reason of a hidden entry': changing(isUnseen, (line) => ({ ...line, hidden: 'nothing of interest' })),
  'edit the source of a hidden entry': (lines, chance) =>
    anonymous(changing(isUnseen, (line) => ({ ...line, source: line.source === 'command' ? 'change' : 'command' })))(
      lines,
      chance,
    ),
  'call a shown entry hidden': (lines, chance) => {
    const { may_hide: may } = parsed(lines[0]!)
    const broken = changing(isShown, ({ leaf, seq, entry }) => ({
      leaf,
      seq,
      source: entry.source,
      hidden: 'not visible to this role',
    }))(lines, chance)
    return broken && (may.includes('not visible to this role') ? { lines: broken.lines } : broken)
  },
  'forge an entry and its leaf': (lines, chance) =>
    anonymous(
      changing(isShown, (line, at) => {
        const entry = bentEntry(line.entry, at)
        return { ...line, entry, leaf: leafOf(entry) }
      }),
    )(lines, chance),
  'take an entry out': (lines, chance) => {
    const at = placeOf(lines, chance, isEntry)!
    return {
      lines: lines.toSpliced(at, 1),
      ...(parsed(lines[at + 1]!).seq !== undefined && { entry: parsed(lines[at]!).seq }),
    }
  },
  'take an entry out and number again': (lines, chance) => ({
    lines: renumbered(lines.toSpliced(placeOf(lines, chance, isEntry)!, 1)),
  }),
  'put a forged entry in': (lines, chance) => {
    const at = placeOf(lines, chance, isShown)!
    const line = parsed(lines[at]!)
    const entry = { ...line.entry, id: '01a2034a-0000-7000-8000-000000000000' }
    return { lines: renumbered(lines.toSpliced(at, 0, canonicalJson({ ...line, entry, leaf: leafOf(entry) }))) }
  },
  'exchange two entries': (lines, chance) => {
    const [one, other] = [placeOf(lines, chance, isEntry)!, placeOf(lines, chance, isEntry)!]
    return one === other ? null : { lines: renumbered(lines.with(one, lines[other]!).with(other, lines[one]!)) }
  },
  'drop a line': (lines, chance) => ({ lines: lines.toSpliced(chance.below(lines.length), 1) }),
  'repeat a line': (lines, chance) => {
    const at = chance.below(lines.length)
    return { lines: lines.toSpliced(at, 0, lines[at]!) }
  },
  'move a line': (lines, chance) => {
    const [from, to] = [chance.below(lines.length), chance.below(lines.length)]
    return from === to ? null : { lines: lines.toSpliced(from, 1).toSpliced(to, 0, lines[from]!) }
  },
  'misspell a line': (lines, chance) => {
    const at = chance.below(lines.length)
    return { lines: lines.with(at, misspelled(lines[at]!, chance)) }
  },
  'cut the end off': (lines, chance) => ({ lines: lines.slice(0, 1 + chance.below(lines.length - 1)) }),
  'cut the end off at a checkpoint, with the old statement': (lines, chance) => {
    const places = lines.flatMap((line, at) => (parsed(line).checkpoint ? [at] : [])).slice(0, -1)
    return { lines: renumbered([...lines.slice(0, chance.of(places) + 1), lines.at(-1)!]) }
  },
  'edit a checkpoint': changing(
    (line) => line.checkpoint !== undefined,
    (line, chance) => ({ checkpoint: misspelled(line.checkpoint, chance) }),
  ),
  'sign a checkpoint twice': changing(
    (line) => line.checkpoint !== undefined,
    (line) => ({ checkpoint: `${line.checkpoint}— someone.example AAAAAAAA\n` }),
  ),
  'edit who made the export': changing(
    (line) => line.granary_trail !== undefined,
    (line, chance) => ({
      ...line,
      made_by: chance.of([{ by: 'service' }, { by: 'person', user_id: 'x', role: 'admin' }]),
      may_hide: ['not visible to this role', 'nothing of interest'],
    }),
  ),
  'edit the first line': changing(
    (line) => line.granary_trail !== undefined,
    (line, chance) => {
      const field = chance.of(['origin', 'key', 'organization_id', 'made_at'])
      return { ...line, [field]: misspelled(line[field], chance) }
    },
  ),
  'edit a witness statement': changing(
    (line) => line.witness !== undefined,
    ({ witness }, chance) => ({
      witness:
        witness.kind === 'file'
          ? { ...witness, checkpoint: misspelled(witness.checkpoint, chance) }
          : { ...witness, entry: bentEntry(witness.entry, chance) },
    }),
  ),
  'take a witness statement out': (lines, chance) =>
    taken(
      lines,
      placeOf(lines, chance, (line) => line.witness !== undefined),
    ),
  'edit a time stamp': changing(
    (line) => line.timestamp !== undefined,
    ({ timestamp }, chance) => ({ timestamp: { ...timestamp, token: bend(timestamp.token, chance) } }),
  ),
  'take a time stamp out': (lines, chance) =>
    taken(
      lines,
      placeOf(lines, chance, (line) => line.timestamp !== undefined),
    ),
  'edit the end': changing(
    (line) => line.end !== undefined,
    ({ end }, chance) => ({
      end: chance.of([
        { ...end, entries: end.entries + 1 },
        { ...end, statement: misspelled(end.statement, chance) },
        { ...end, statement: `${end.statement}— someone.example AAAAAAAA\n` },
        { entries: end.entries, checkpoints: end.checkpoints },
      ]),
    }),
  ),
}

/** Found, but not by the name of the entry: its neighbors match it. */
const anonymous =
  (tamper: Tamper): Tamper =>
  (lines, chance) => {
    const broken = tamper(lines, chance)
    return broken && { lines: broken.lines }
  }
const taken = (lines: readonly string[], at: number | null): Broken | null =>
  at === null ? null : { lines: lines.toSpliced(at, 1) }
