import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { evaluationById, namesOf, panelOf, solicitationOf } from '../../panel/facts.ts'
import { seatOf, whyNotLook } from '../../panel/rules.ts'
import { whyNotNote, type ReadingNote } from './rules.ts'

const place = { id: z.uuid(), bidder: z.string().regex(/^[A-Z]{1,2}$/), file: z.int().min(1).max(1_000) }
const words = z.string().trim().min(1, 'Write the note').max(5_000)

export const addNote = command('reading-notes/add', {
  about: 'Adds your note beside a page of a bid’s file. No one else reads it before the consensus.',
  input: z.strictObject({ ...place, page: z.int().min(1).max(100_000), words }),
  secret: ['words'],
  personal: true,
  async run({ id, bidder, file, page, words }, { tx, actor, now }) {
    const of = await evaluationById(tx, id)
    refuseIf(whyNotNote(of, seatOf(await panelOf(tx, id), actor.user_id)))
    return (await tx.one<{ id: string }>(
      `insert into reading_notes (organization_id, evaluation, round, bidder, file, page, words, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [tx.organization_id, id, of.round, bidder, file, page, words, now],
    ))!
  },
})

export const removeNote = command('reading-notes/remove', {
  about: 'Removes your own note.',
  input: z.strictObject({ id: z.uuid(), note: z.uuid() }),
  personal: true,
  async run({ id, note }, { tx, actor }) {
    const of = await evaluationById(tx, id)
    refuseIf(whyNotNote(of, seatOf(await panelOf(tx, id), actor.user_id)))
    const [gone] = await tx.sql(
      'delete from reading_notes where organization_id = $1 and evaluation = $2 and id = $3 and author = $4 returning id',
      [tx.organization_id, id, note, actor.user_id],
    )
    if (!gone) throw new NotFound('Note')
    return { id: note }
  },
})

/** Row security returns one's own notes before the consensus, and the panel's afterward. */
export const listNotes = question('reading-notes/list', {
  about: 'Lists the notes beside one file: your own, and the panel’s once the consensus has started.',
  input: z.strictObject(place),
  async run({ id, bidder, file }, { tx, actor }): Promise<{ notes: ReadingNote[] }> {
    const of = await evaluationById(tx, id)
    const panel = await panelOf(tx, id)
    refuseIf(whyNotLook(of, seatOf(panel, actor.user_id), actor, await solicitationOf(tx, of.solicitation)))
    const rows = await tx.sql<{ id: string; page: number; words: string; at: string; author: string }>(
      `select id, page, words, at, author from reading_notes where organization_id = $1 and evaluation = $2
        and bidder = $3 and file = $4 order by page, at, id`,
      [tx.organization_id, id, bidder, file],
    )
    const names = await namesOf(
      tx,
      rows.map(({ author }) => author),
    )
    return {
      notes: rows.map(({ author, ...note }) => ({ ...note, author: names(author), own: author === actor.user_id })),
    }
  },
})
