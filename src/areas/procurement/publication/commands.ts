import { z } from 'zod'
import { whyNotEngageAny } from '#areas/vendors/checks/vendor-checks.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { zoneOf } from '#platform/commands/today.ts'
import type { Committee } from '#platform/sealing/committee.ts'
import { pointsOf } from './points.ts'
import { warningsOf, whyNotDespite, whyNotReady } from './checklist/rules.ts'
import { clausesOf, momentIn, partsOf, periodsOf } from '#areas/procurement/solicitations/parts.ts'
import { section, solicitation, solicitationLine, type Solicitation } from '#areas/procurement/solicitations/records.ts'
import { numberFor } from '#areas/procurement/solicitations/commands.ts'
import {
  addendumTime,
  bearsItsKind,
  clausesAt,
  steps,
  whyNotAmend,
  whyNotAmendYet,
  whyNotPublish,
  whyNotQuestions,
  whyNotVisit,
  whyNotWhole,
} from '#areas/procurement/solicitations/rules.ts'
import { announce } from '#areas/procurement/audience/announce.ts'
import { invitedTo } from '#areas/procurement/audience/invitations.ts'
import { digestOf, keepEdition } from '#areas/procurement/notices/editions.ts'
import { documentsInput, documentsOf, keepDocuments } from '#areas/procurement/notices/documents.ts'
import { contentOf, type NoticeContent } from '#areas/procurement/notices/rules.ts'

export const publishSolicitation = command('solicitations/publish', {
  about:
    'Publishes an approved solicitation. After that, only addenda change it, and bids are sealed to its officers. Where the checklist warns, it asks for a reason.',
  decides: 'control',
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().max(2_000).default('') }),
  reason: 'reason',
  async run({ id, reason }, context) {
    const { tx, actor, now } = context
    const locked = await tx.lock<Solicitation>(solicitation, id)
    const row = bearsItsKind(locked) ? locked : { ...locked, number: await numberFor(context, locked.kind) }
    const [parts, zone, officers] = [await partsOf(tx, id), await zoneOf(tx), await officersOf(tx, id)]
    refuseIf(whyNotPublish(row, { actor, zone }))
    const points = await pointsOf(tx, row, now)
    refuseIf(whyNotReady(points))
    const invited = await invitedTo(tx, id)
    refuseIf(
      row.invited_only && invited.length === 0
        ? 'Invite vendors first. Only invited vendors can read this solicitation.'
        : null,
    )
    // Weeks may pass between creating the invitation and sending it.
    refuseIf(await whyNotEngageAny(tx, invited, now, { federal: false }))
    refuseIf(whyNotDespite(points, reason))

    const published = await tx.update<Solicitation>(solicitation, id, {
      status: steps.publish.to,
      number: row.number,
      published_at: now,
      edition: 1,
    })
    const documents = await documentsOf(tx, published)
    const content = contentOf(published, parts, { ...(await around(tx, published, officers)), documents })
    await tx.sql(
      `insert into notices (organization_id, solicitation, number, kind, title, summary, category, commodity, agency,
        contact_name, contact_email, status, published_at, questions_until, closes_at, zone, edition, digest, content,
        audience)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open', $12, $13, $14, $15, 1, $16, $17, $18)`,
      [
        tx.organization_id,
        id,
        row.number,
        row.kind,
        row.title,
        row.summary,
        row.category,
        row.commodity,
        content.agency,
        content.contact.name,
        content.contact.email,
        now,
        row.questions_until,
        row.closes_at,
        zone,
        digestOf(content),
        content,
        row.invited_only ? 'invited' : 'public',
      ],
    )
    await keepDocuments(tx, published, documents)
    await announce(context, id, 'published')
    const warnings = warningsOf(points).map(({ title, words }) => `${title}: ${words}`)
    const edition = await keepEdition(context, published, content, 'Published.')
    return { ...edition, warnings }
  },
})

export const amendSolicitation = command('solicitations/amend', {
  about: 'Publishes an addendum: a summary of the changes and the new text. Bidders are asked to confirm it.',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(1),
    changes: z.string().trim().min(1, 'Enter what changes, for readers of the earlier version').max(5_000),
    closes_at: z.string().max(16).optional(),
    questions_until: z.string().max(16).optional(),
    visit_at: z.string().max(16).optional(),
    sections: linesInput(section).optional(),
    lines: linesInput(solicitationLine).optional(),
    documents: documentsInput.optional(),
  }),
  async run({ id, version, changes, sections, lines, documents, ...input }, context) {
    const { tx, actor, now } = context
    const row = await tx.lock<Solicitation>(solicitation, id)
    await refuseIfMoved(tx, solicitation, row, version)
    // A draft may have no closing and no time zone yet.
    refuseIf(whyNotAmendYet(row, { actor, now: now.toISOString() }))
    const zone = row.zone!
    const closes_at = input.closes_at ? momentIn(input.closes_at, zone) : row.closes_at!
    const questions_until = input.questions_until ? momentIn(input.questions_until, zone) : row.questions_until
    const visit_at = input.visit_at ? momentIn(input.visit_at, zone) : row.visit_at
    const at = { zone, now: now.toISOString() }
    refuseIf(
      whyNotAmend(row, { actor, closes_at, ...at, ...addendumTime(row, { ...at, periods: await periodsOf(tx) }) }),
    )
    const times = { closes_at, questions_until, visit_at, ...at }
    if (input.questions_until) refuseIf(whyNotQuestions(times))
    if (input.visit_at) refuseIf(whyNotVisit(times))

    if (sections) await putLines(tx, section, id, sections)
    if (lines) await putLines(tx, solicitationLine, id, lines)
    const amended = await tx.update<Solicitation>(solicitation, id, {
      closes_at,
      questions_until,
      visit_at,
      edition: row.edition + 1,
      ...(documents && { documents: JSON.stringify(documents) }),
    })
    const parts = await partsOf(tx, id)
    refuseIf(whyNotWhole(amended, parts, clausesAt(row, await clausesOf(tx), at)))
    // The officers and their keys stay as published, because bids are already sealed to them.
    const { content: before } = (await tx.one<{ content: NoticeContent }>(
      'select content from notices where organization_id = $1 and solicitation = $2',
      [tx.organization_id, id],
    ))!
    const content = contentOf(amended, parts, {
      agency: before.agency,
      contact: before.contact,
      opening: before.opening,
      documents: await documentsOf(tx, amended),
    })
    await tx.sql(
      `update notices set questions_until = $3, closes_at = $4, edition = $5, digest = $6, content = $7, updated_at = $8
        where organization_id = $1 and solicitation = $2`,
      [tx.organization_id, id, questions_until, closes_at, amended.edition, digestOf(content), content, now],
    )
    await keepDocuments(tx, amended, content.documents)
    await announce(context, id, 'addendum', changes)
    return keepEdition(context, amended, content, changes)
  },
})

type Officer = { key: string; publicKey: string }
const officersOf = (tx: CommandTx, id: string) =>
  tx.sql<Officer>(
    `select k.id as key, k.public_key as "publicKey" from opening_officers o
      join officer_keys k on k.organization_id = o.organization_id and k.id = o.officer_key
      where o.organization_id = $1 and o.solicitation = $2 and k.retired_at is null order by k.id`,
    [tx.organization_id, id],
  )

async function around(
  tx: CommandTx,
  { contact, officers_needed }: Solicitation,
  officers: Officer[],
): Promise<{ agency: string; contact: NoticeContent['contact']; opening: Committee }> {
  const names = (await tx.one<{ agency: string; name: string; email: string }>(
    `select o.name as agency, m.display_name as name, m.email from organizations o
      join organization_members m on m.organization_id = o.id where o.id = $1 and m.user_id = $2`,
    [tx.organization_id, contact],
  ))!
  return {
    agency: names.agency,
    contact: { name: names.name, email: names.email },
    opening: { needed: officers_needed, officers },
  }
}
