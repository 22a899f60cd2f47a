import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { evaluationById, namesOf, bidsOf, panelOf, solicitationOf } from '../panel/facts.ts'
import { evaluationLife } from '../panel/life.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { seatOf, whyNotLook } from '../panel/rules.ts'
import { shownFiles, whyNotMarkFile, whyNotOpenFile, type PanelFile } from './rules.ts'
import { bidStatus } from '../bids/rules.ts'

type Opened = PanelFile & {
  id: string
  vendor: string
  version: string | null
  key: string
  nonce: string
  starts: number
  sha256: string
}

/**
 * The files of every opened bid, earlier rounds first, numbered for each bidder. Row security leaves out what a panel
 * without names does not read: files with prices, and originals that have a blind copy.
 */
export const filesOf = (tx: CommandTx, solicitation: string) =>
  tx.sql<Opened>(
    `select f.id, b.vendor, f.name, f.type, f.size, f.prices, f.version is not null as arrived, f.version, f.key,
      f.nonce, f.starts, f.sha256, f.position, f.item, f.blind, f.covered
       from bid_files f join bids b on b.organization_id = f.organization_id and b.id = f.bid
      where f.organization_id = $1 and b.solicitation = $2
      and b.status ${notAmong(bidStatus, 'unreadable')} order by b.vendor, f.position`,
    [tx.organization_id, solicitation],
  )

/** How many price files of each bidder are closed to a panel that scores without prices: the number, and nothing else. */
export const hiddenFilesOf = (tx: CommandTx, solicitation: string) =>
  tx.sql<{ vendor: string; files: number }>('select vendor, files::int from app.closed_files($1)', [solicitation])

/** The latest answers of every bidder. */
export const answersOf = (tx: CommandTx, solicitation: string) =>
  tx.sql<{ vendor: string; item: string; words: string }>(
    `select distinct on (b.vendor, a.item) b.vendor, a.item, a.words from bid_answers a
      join bids b on b.organization_id = a.organization_id and b.id = a.bid
      where a.organization_id = $1 and b.solicitation = $2 order by b.vendor, a.item, b.submitted_at desc`,
    [tx.organization_id, solicitation],
  )

/** A file as screens see it: without its id, its bytes and its key. */
export const described = ({
  position,
  name,
  type,
  size,
  prices,
  arrived,
  item,
  blind,
  covered,
}: PanelFile): PanelFile => ({ position, name, type, size, prices, arrived, item, blind, covered })

const which = { id: z.uuid(), bidder: z.string().regex(/^[A-Z]{1,2}$/), position: z.int().min(1).max(1_000) }

async function fileOf(
  tx: CommandTx,
  of: Evaluation,
  { bidder, position }: { bidder: string; position: number },
): Promise<Opened | undefined> {
  const found = (await bidsOf(tx, of)).find(({ alias }) => alias === bidder)
  return (await filesOf(tx, of.solicitation)).find(
    (file) => file.vendor === found?.vendor && file.position === position,
  )
}

/**
 * Called by the route that sends the bytes; the key to a bundle opens all of its files, so it never leaves the
 * server.
 */
export const openPanelFile = question('evaluations/open-file', {
  about: 'Finds one file of an opened bid for a person who may open it.',
  input: z.strictObject(which),
  async run({ id, ...asked }, { tx, actor }) {
    const of = await evaluationById(tx, id)
    const seat = seatOf(await panelOf(tx, id), actor.user_id)
    refuseIf(whyNotLook(of, seat, actor, await solicitationOf(tx, of.solicitation)))
    const sees = !seat || seat.sees
    const file = await fileOf(tx, of, asked)
    refuseIf(whyNotOpenFile(file, { begun: !evaluationLife.is(of, 'naming'), sees }))
    const reader = (await namesOf(tx, [actor.user_id]))(actor.user_id)
    return { ...file!, reader, name: shownFiles([file!], { alias: asked.bidder, sees })[0]!.name }
  },
})

export const markPriceFile = command('bids/mark-file', {
  about: 'Marks whether a file of an opened bid contains prices. Evaluators can’t see such a file before the ranking.',
  input: z.strictObject({ ...which, prices: z.boolean() }),
  async run({ id, prices, ...asked }, { tx, actor }) {
    const of = await tx.lock<Evaluation>(evaluation, id)
    refuseIf(whyNotMarkFile(of, await panelOf(tx, id), actor))
    const file = await fileOf(tx, of, asked)
    refuseIf(file ? null : 'This file does not exist.')
    await tx.sql('update bid_files set prices = $3 where organization_id = $1 and id = $2', [
      tx.organization_id,
      file!.id,
      prices,
    ])
    // The panel reloads when its evaluation changes.
    return tx.update<Evaluation>(evaluation, id, { status: of.status })
  },
})
