import { createHash } from 'node:crypto'
import type { Services } from '../../services.ts'
import { canonicalJson } from '../canonical-json.ts'
import { exportedEntry } from '../entry.ts'
import { redactionIn, redactionsOf } from './redactions.ts'
import { statementBody, type HiddenReason, type Maker } from '../statement.ts'
import { stampsBetween, type Stamp } from '../timestamps/stored-stamps.ts'
import { outsideTheLog } from '../verification/verify-outside.ts'
import { verifyRecords } from '../verification/verify-records.ts'
import { witnessStatements } from '../witnesses/statements.ts'
import { makeSigner, noteTextOf } from './signing.ts'
import { checkpointsBetween, entriesOf, logOf, type Found, type Named } from './stored-log.ts'
import { leafHash } from './tree.ts'

const pageSize = 1_000

type Needs = Pick<Services, 'database' | 'keys' | 'settings'>
type Asked = {
  made_by: Maker
  made_at: Date
  /**
   * The entries that the exporting person may read, and why the rest is hidden. A custodian may read everything, and
   * hides nothing.
   */
  reader?: { visible(named: Named[]): Promise<Found[]>; reason: HiddenReason }
}

/**
 * A log as lines of JSON: what it is and who made the export, what witnesses keep, its entries in order, each
 * checkpoint after the last entry that it covers, what the server found beside the log, and a signed statement at the
 * end. An entry without its content is hidden, redacted, altered or missing: the server looks for its row before it
 * says which. bin/verify-trail.js reads it.
 */
export async function* exportLines(
  needs: Needs,
  organization: string,
  { made_by, made_at, reader }: Asked,
): AsyncGenerator<string> {
  const { database, keys } = needs
  const reading = <T>(work: Parameters<typeof database.transaction<T>>[1]) =>
    database.transaction({ role: 'sealer' }, work, { readOnly: true })
  const log = await reading((tx) => logOf(tx, organization))
  if (!log) return
  const signer = makeSigner(keys)
  const counts = {
    checkpoints: 0,
    hidden: 0,
    redacted: 0,
    missing: 0,
    altered: 0,
    findings: 0,
    witnesses: 0,
    timestamps: 0,
  }
  const lines = createHash('sha256')
  /** Every line but those of shown entries, which the tree covers. */
  const stated = (content: object) => {
    const text = line(content)
    lines.update(text)
    return text
  }
  const made = { made_at: made_at.toISOString(), made_by, may_hide: reader ? [reader.reason] : [] }
  yield stated({
    granary_trail: 2,
    organization_id: organization,
    origin: log.origin,
    key: signer.verifierKey(log.origin),
    entries: log.size,
    ...made,
  })

  for (const witness of await witnessStatements(needs, organization)) {
    counts.witnesses++
    yield stated({ witness })
  }

  for (let from = 0; from < log.size; from += pageSize) {
    const to = Math.min(from + pageSize, log.size)
    const entries = await reading((tx) =>
      tx.sql<Named & { seq: number; leaf: Buffer }>(
        `select seq, source, entry, leaf from public.trail_entries where organization_id = $1 and seq >= $2 and seq < $3
          order by seq`,
        [organization, from, to],
      ),
    )
    const visible = reader ? byName(await reader.visible(entries)) : undefined
    const { rows, checkpoints, redactions } = await reading(async (tx) => ({
      redactions: await redactionsOf(tx, organization),
      // An entry that the person may read was read already.
      rows: byName(
        await entriesOf(
          tx,
          organization,
          entries.filter((entry) => !visible?.has(nameOf(entry))),
        ),
      ),
      checkpoints: new Map(
        (await checkpointsBetween(tx, organization, from, to)).map((checkpoint) => [
          checkpoint.size,
          noteTextOf(checkpoint),
        ]),
      ),
    }))
    const stamps = await stampsBetween(needs, organization, from, to)
    for (const { seq, source, entry, leaf } of entries) {
      const sealed = { seq, leaf: leaf.toString('base64') }
      const name = nameOf({ source, entry })
      const shown = (visible ?? rows).get(name)
      const row = shown ?? rows.get(name)
      const redacted = row && redactionIn(redactions, row)?.sentence
      // The text that is left shows the act, the person, the moment and the record, and the redaction's entry seals that.
      if (redacted && shown)
        yield (counts.redacted++, stated({ ...sealed, source, redacted, left: JSON.parse(shown.canonical) as object }))
      else if (redacted) yield (counts.hidden++, stated({ ...sealed, source, hidden: reader!.reason }))
      else if (shown) yield `${exportedEntry(shown.canonical, sealed)}\n`
      else if (!row) yield (counts.missing++, stated({ ...sealed, source, missing: true }))
      else if (!leafHash(row.canonical).equals(leaf))
        yield (counts.altered++, stated({ ...sealed, source, altered: true }))
      else yield (counts.hidden++, stated({ ...sealed, source, hidden: reader!.reason }))

      const checkpoint = checkpoints.get(seq + 1)
      if (checkpoint) yield (counts.checkpoints++, stated({ checkpoint }))
      const stamp = stamps.get(seq + 1)
      if (stamp)
        yield (counts.timestamps++, stated({ timestamp: { size: seq + 1, ...stampOver(checkpoint ?? '', stamp) } }))
    }
  }
  for (const finding of await besideTheLog(needs, organization)) yield (counts.findings++, stated({ finding }))

  const statement = {
    origin: log.origin,
    organization_id: organization,
    ...made,
    entries: log.size,
    ...counts,
    lines_sha256: lines.digest('base64'),
  }
  yield line({
    end: {
      entries: log.size,
      checkpoints: counts.checkpoints,
      statement: signer.signNote(log.origin, statementBody(statement)),
    },
  })
}

type Beside =
  | { about: 'log'; sentence: string }
  | { about: 'record'; table_name: string; record: string; sentence: string }

/** Findings that only the server can make: rows that are in no log, and records that differ from their history. */
async function besideTheLog({ database }: Needs, organization: string): Promise<Beside[]> {
  const found: Beside[] = []
  await database.transaction(
    { role: 'sealer' },
    (tx) =>
      outsideTheLog(tx, organization, (_part, _from, _to, sentence) => void found.push({ about: 'log', sentence })),
    { readOnly: true },
  )
  const records = await database.transaction({ role: 'service_role' }, (tx) => verifyRecords(tx, organization), {
    readOnly: true,
  })
  return [...found, ...records.map((strayed) => ({ about: 'record' as const, ...strayed }))]
}

/** A stamp's hash says which note it covers: this one, or the same text as it was signed before the log moved. */
function stampOver(checkpoint: string, { token, former }: Stamp): { token: string; note?: string } {
  const notes = former.map((signature) => checkpoint.replace(/\S+\n$/, `${signature.toString('base64')}\n`))
  const note = notes.find((each) => token.includes(createHash('sha256').update(each).digest()))
  return { token: token.toString('base64'), ...(note !== undefined && { note }) }
}

const nameOf = ({ source, entry }: Named) => `${source} ${entry}`
const byName = (found: readonly Found[]) => new Map(found.map((each) => [nameOf(each), each]))
const line = (content: object) => `${canonicalJson(content)}\n`
