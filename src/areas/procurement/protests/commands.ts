import { createHash } from 'node:crypto'
import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { fromBase64, toBase64 } from '#platform/audit/bytes.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { InvalidInput, NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { localDay } from '#platform/dates.ts'
import { phrase, say } from '#platform/say.ts'
import { award, type Award } from '../awards/records.ts'
import { awardLinesOf, groundOf } from '../awards/facts.ts'
import { showPublic } from '../awards/public.ts'
import { putOut } from '../findings/put-out.ts'
import { whyNotProtest, type NoticeAward } from '../notices/award/rules.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { judgeAgain } from '../panel/judge-again.ts'
import { solicitation } from '../solicitations/records.ts'
import { kindOf } from '../solicitations/rules.ts'
import { closeProtest } from '../protest-outcomes/closing.ts'
import { outcomes, type Protest } from '../protest-outcomes/rules.ts'
import { whyNotDecide } from './rules.ts'

/** Sized for upload: larger evidence is named in the grounds and delivered separately. */
const mostBytes = 300_000

export const fileProtest = command('protests/file', {
  about:
    'Files a protest against a notice of intent, with grounds and evidence. No award can be made until it is decided.',
  input: z.strictObject({
    organization: z.uuid(),
    solicitation: z.uuid(),
    grounds: z.string().trim().min(1, phrase('Enter what was wrong, and which rule it broke')).max(20_000),
    signed: z.string().trim().min(1, 'Enter the name of a person who can speak for the company').max(200),
    evidence: z
      .array(z.strictObject({ name: z.string().trim().min(1).max(200), content: z.string().max(420_000) }))
      .max(3, 'Up to three files')
      .default([]),
  }),
  secret: ['evidence'],
  personal: true,
  async run({ organization, solicitation: of, grounds, signed, evidence }, { tx, actor, now }) {
    const notice = await tx.one<{ award: NoticeAward | null; zone: string; now: string; number: string }>(
      `select award, zone, number, clock_timestamp() as now from notices where organization_id = $1
        and solicitation = $2`,
      [organization, of],
    )
    if (!notice) throw new NotFound('Solicitation')
    const [bidder] = await tx.asPerson<{ vendor: string }>(
      'select vendor from bids where organization_id = $1 and solicitation = $2 limit 1',
      [organization, of],
    )
    refuseIf(
      whyNotProtest(notice.award, { today: localDay(new Date(notice.now), notice.zone), bid: bidder !== undefined }),
    )
    const files = evidence.map(({ name, content }, at) => ({ name, content, bytes: read(content, at) }))
    const filed = (await tx.one<{ id: string; filed_at: string }>(
      `insert into protests (organization_id, award, solicitation, bidder, vendor, filed_by, signed, grounds)
        values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, filed_at`,
      [organization, notice.award!.id, of, actor.organization_id, bidder!.vendor, actor.user_id, signed, grounds],
    ))!
    const digests = files.map(({ bytes }) => toBase64(createHash('sha256').update(bytes).digest()))
    for (const [at, { name, content, bytes }] of files.entries())
      await tx.sql(
        `insert into protest_evidence (organization_id, protest, bidder, name, size, digest, content)
          values ($1, $2, $3, $4, $5, $6, $7)`,
        [organization, filed.id, actor.organization_id, name, bytes.length, digests[at], content],
      )
    await notify(
      tx,
      {
        organization_id: organization,
        people: [],
        followers: true,
        event: 'legal_notice',
        record: { table: solicitation.table, id: of },
        words: `A bidder filed a protest against the notice of intent for ${notice.number}.`,
        actor: null,
        path: `/bid-evaluation/awards/${notice.award!.id}`,
      },
      now,
    )
    // The digests are in the protester's audit log, so that the submission can be proven later.
    return { ...filed, digests }
  },
})

function read(content: string, at: number): Uint8Array {
  const bytes = fromBase64(content)
  if (!bytes || bytes.length === 0)
    throw new InvalidInput({ [`evidence.${at}.content`]: say('This file could not be read.') })
  if (bytes.length > mostBytes) throw new InvalidInput({ [`evidence.${at}.content`]: 'A file can be up to 300 kB.' })
  return bytes
}

export const decideProtest = command('protests/decide', {
  about:
    'Denies or upholds a protest. If upheld, the notice of intent is annulled, and the bids are evaluated again or another bidder is recommended.',
  decides: 'money',
  input: z.strictObject({
    id: z.uuid(),
    outcome: z.enum(outcomes),
    reason: z.string().trim().min(1, 'Enter a reason. The bidder will see it').max(20_000),
  }),
  reason: 'reason',
  personal: true,
  async run({ id, outcome, reason }, context) {
    const { tx, actor, now } = context
    const { award: about } = await protestById(tx, id)
    const row = await tx.lock<Award>(award, about)
    const of = await tx.lock<Evaluation>(evaluation, row.evaluation)
    const protest = await protestById(tx, id)
    const ground = await groundOf(tx, of)
    refuseIf(whyNotDecide(protest, row, ground.panel, actor))
    await closeProtest(context, id, outcome, reason)
    if (outcome !== 'denied') {
      const annulled = await tx.update<Award>(award, row.id, { status: 'annulled' })
      await showPublic(context, annulled, ground)
      const others = await tx.sql<{ id: string }>(
        'select id from protests where organization_id = $1 and award = $2 and outcome is null order by filed_at, id',
        [tx.organization_id, row.id],
      )
      for (const other of others)
        await closeProtest(context, other.id, 'moot', 'Another protest against the same notice of intent was upheld.')
      if (outcome === 'judge_again') await judgeAgain(context.tx, of, kindOf[ground.row.kind].scored)
      else
        await putOut(context, row.solicitation, {
          bids: (await awardLinesOf(tx, row.id)).map(({ bid }) => bid),
          about: 'responsive',
          reason: `By the decision on a protest: ${reason}`,
        })
    }
    await notify(
      tx,
      {
        organization_id: of.organization_id,
        people: [...new Set([row.written_by, of.chair, ground.row.contact])],
        event: 'legal_notice',
        record: { table: award.table, id: row.id },
        words:
          outcome === 'denied'
            ? `The protest against ${row.number} is denied.`
            : `The protest against ${row.number} is upheld. Its notice of intent is annulled.`,
        actor: actor.user_id,
      },
      now,
    )
    return { id, outcome }
  },
})

async function protestById(tx: Context['tx'], id: string): Promise<Protest> {
  const protest = await tx.one<Protest>('select * from protests where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!protest) throw new NotFound('Protest')
  return protest
}
