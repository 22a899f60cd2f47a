import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf, zoneOf } from '#platform/commands/today.ts'
import { dayOf } from '#platform/dates.ts'
import { award, type Award } from '../records.ts'
import { noticePaper, noticePapers, whyNoNotice, type NoticeGround } from './rules.ts'

type Bidder = { name: string; status: string; reason: string | null; total: number | null; wins: boolean }

export const awardNotice = documentQuestion('awards/notice', {
  about: 'The notice of intent to award, the notice of award, or the letter to a bidder who was not selected.',
  input: z.strictObject({ id: z.uuid(), paper: z.enum(noticePapers), bid: z.uuid().optional() }),
  async run({ id, paper, bid }, { tx, now }) {
    const at = tx.organization_id
    // With the rights of the person: a panel that scores doesn't see an award yet.
    const [row] = await tx.asPerson<Award>('select * from public.awards where organization_id = $1 and id = $2', [
      at,
      id,
    ])
    if (!row) throw new NotFound(award.label, { table: award.table, id })
    const [bidder = null] = bid
      ? await tx.asPerson<Bidder>(
          `select v.name, b.status, b.reason, b.total, exists (select from public.award_lines l
              where l.organization_id = $1 and l.award = $3 and l.bid = b.id) as wins
             from public.bids b join public.vendors v on v.organization_id = b.organization_id and v.id = b.vendor
            where b.organization_id = $1 and b.id = $2 and b.solicitation = $4`,
          [at, bid, id, row.solicitation],
        )
      : []
    refuseIf(whyNoNotice(row, paper, bidder))
    const solicitation = (await tx.one<{ number: string; title: string; contact: string }>(
      `select s.number, s.title, concat_ws(', ', m.display_name, m.email) as contact
         from solicitations s left join organization_members m on m.organization_id = s.organization_id
           and m.user_id = s.contact
        where s.organization_id = $1 and s.id = $2`,
      [at, row.solicitation],
    ))!
    const lines = await tx.sql<NoticeGround['lines'][number]>(
      `select v.name as vendor, l.description, l.quantity, l.unit, l.amount
         from award_lines l join vendors v on v.organization_id = l.organization_id and v.id = l.vendor
        where l.organization_id = $1 and l.award = $2 order by l.position, l.id`,
      [at, id],
    )
    const zone = await zoneOf(tx)
    return noticePaper(
      {
        row: { ...row, noticed: dayOf(row.notice_at!, zone), awarded: row.awarded_at && dayOf(row.awarded_at, zone) },
        solicitation,
        lines,
        letterhead: await letterheadOf(tx, at),
        contact: solicitation.contact,
        today: await todayOf(tx, now),
      },
      paper,
      paper === 'regret' ? bidder : null,
    )
  },
})
