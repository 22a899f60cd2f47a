import type { Tx } from '#platform/database/database.ts'
import { job, later, someEmails } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose } from '#platform/mail/email.ts'
import type { Message } from '#platform/mail/mail.ts'
import { say, translated, type Language } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { among } from '#platform/life/status-sql.ts'
import type { ServiceNote, ServiceRequest } from './records.ts'
import { categoryWords, residentWords } from './words.ts'
import { reportLink } from './report-links.ts'
import { sentenceOf } from './rules.ts'
import { serviceLife } from './life.ts'

const platform = { role: 'service_role' } as const

export type Follower = {
  organization_id: string
  id: string
  request: string
  confirmation: string | null
  email: string
  language: Language
}
type Needs = Pick<Services, 'settings' | 'keys'>
type Report = Pick<ServiceRequest, 'id' | 'number' | 'category' | 'is_public'>

const inIt = (language: Language) => (language === 'es' ? '?lang=es' : '')

/** A reporter reads their own report by its number behind the #, which no log has; a follower, what is published. */
export const reportAddress = ({ settings }: Pick<Services, 'settings'>, to: Follower, report: Report): string | null =>
  to.confirmation
    ? `${settings.siteUrl}/citizen-portal/your-report${inIt(to.language)}#${to.confirmation}`
    : report.is_public
      ? `${settings.siteUrl}/citizen-portal/reports/${report.id}${inIt(to.language)}`
      : null

/** An email to a resident about a report, in their language; one click in it stops the next one (RFC 8058). */
export function reportEmail(
  needs: Needs,
  to: Follower,
  report: Report,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Message {
  const { organization_id, id, language } = to
  const unsubscribe = `${needs.settings.siteUrl}/report-emails/${reportLink(needs.keys, { organization_id, id, does: 'end' })}${inIt(language)}`
  const href = reportAddress(needs, to, report)
  return {
    ...compose({
      to: to.email,
      theirs: true,
      subject,
      paragraphs,
      ...(href && { button: { label: say('View report'), href } }),
      footer: [
        to.confirmation
          ? say('You received this because your address was entered with a report.')
          : say('You received this because you follow this report.'),
        say('Stop these emails: {address}', { address: unsubscribe }),
      ],
    }),
    unsubscribe,
  }
}

type Payload = {
  organization_id: string
  request: string
  note: string
  /** Only these, as the reporters of a duplicate. */ followers?: readonly string[]
}

/**
 * After a move, a reply or a merge: everyone who reported or follows the request is told once. The text that a resident
 * entered is not repeated, because the address may belong to another person.
 */
export const tellFollowers = job<Payload>(
  'tell-report-followers',
  async (payload, services) => {
    const { database, clock } = services
    await database.transaction(platform, async (tx) => {
      const found = await reportOf(tx, payload)
      if (!found) return
      const { note, agency, ...report } = found
      const followers = await tx.sql<Follower>(
        `update service_followers set told = $3 where organization_id = $1 and request = $2 and confirmed_at is not null
        and told is distinct from $3 and ($4::uuid[] is null or id = any($4))
        and (not $5 or confirmation is not null)
        returning organization_id, id, request, confirmation, email, language`,
        // A reply that was not published is for those who reported.
        [
          payload.organization_id,
          payload.request,
          note.id,
          payload.followers ?? null,
          note.kind === 'answer' && !note.is_public,
        ],
      )
      for (const to of followers)
        await inLanguage(to.language, async () =>
          later(tx, sendMail, reportEmail(services, to, report, textOf(report, note, { agency, to })), clock.now()),
        )
      if (report.origin === 'client' && report.email)
        await later(tx, sendMail, toClient({ ...report, email: report.email }, note, agency), clock.now())
    })
  },
  { sends: someEmails },
)

/** A client asked by name and is answered at the address of the request. */
const toClient = (
  { number, title, email, status }: Pick<Found, 'number' | 'title' | 'status'> & { email: string },
  { kind, words }: Found['note'],
  agency: string,
): Message =>
  compose({
    to: email,
    subject: kind === 'answer' ? `Reply to ${number}: ${title}` : `${number}: ${residentWords[status]}`,
    paragraphs: [
      kind === 'answer'
        ? `${agency} replied to your request “${title}”:`
        : `${agency} updated your request “${title}”.`,
      ...(sentenceOf(words) ? [sentenceOf(words)!] : []),
    ],
    footer: [`You received this because your address was entered with request ${number}.`],
  })

type Found = Report &
  Pick<ServiceRequest, 'status' | 'title' | 'origin' | 'email'> & {
    agency: string
    note: Pick<ServiceNote, 'id' | 'kind' | 'words' | 'is_public'>
  }

const reportOf = (tx: Tx, { organization_id, request, note }: Payload): Promise<Found | undefined> =>
  tx.one<Found>(
    `select r.id, r.number, r.title, r.category, r.is_public, r.status, r.origin, r.email,
        coalesce((select p.agency from publications p where p.organization_id = $1), o.name) as agency,
        json_build_object('id', n.id, 'kind', n.kind, 'words', n.words, 'is_public', n.is_public) as note
       from service_requests r join organizations o on o.id = r.organization_id
       join service_notes n on n.organization_id = $1 and n.request = r.id and n.id = $3
      where r.organization_id = $1 and r.id = $2`,
    [organization_id, request, note],
  )

function textOf(
  { number, category, status }: Pick<Found, 'number' | 'category' | 'status'>,
  { kind, words, is_public }: Found['note'],
  { agency, to }: { agency: string; to: Follower },
): { subject: string; paragraphs: string[] } {
  const about = {
    number,
    category: translated(categoryWords[category]),
    agency,
    state: translated(residentWords[status]),
  }
  // A follower reads what the public reads: before the report is published, its sentence may name a person.
  const sentence = to.confirmation || is_public ? sentenceOf(words) : null
  const merged = kind === 'note'
  return {
    subject: say('Report {number}: {state}', about),
    paragraphs: [
      kind === 'answer'
        ? say('{agency} replied to report {number} ({category}):', about)
        : merged
          ? say(
              'Your report was joined with report {number} ({category}), which is about the same problem. You will be told what happens with it.',
              about,
            )
          : say('{agency} updated report {number} ({category}). Status: {state}.', about),
      ...(sentence && !merged ? [sentence] : []),
    ],
  }
}

/**
 * Addresses are deleted when a follower did not confirm in a week, and half a year after the report was closed. A row
 * under a legal hold stays, and keeps no other one.
 */
export const forgetFollowers = job(
  'forget-report-followers',
  async (_nothing, { database, clock }) => {
    const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
    await database.write(platform, {
      text: `delete from service_followers f where confirmed_at is null and created_at < $1
        and app.held_by('service_followers', to_jsonb(f)) is null`,
      values: [before(7)],
    })
    await database.write(platform, {
      text: `delete from service_followers f using service_requests r where r.organization_id = f.organization_id
        and r.id = f.request and r.status ${among(serviceLife, 'resolved', 'closed')} and r.resolved_at < $1
        and app.held_by('service_followers', to_jsonb(f)) is null`,
      values: [before(183)],
    })
    await database.write(platform, {
      text: `delete from report_receipts c where created_at < $1
        and app.held_by('report_receipts', to_jsonb(c)) is null`,
      values: [before(2)],
    })
  },
  {
    about:
      'Deletes the addresses of followers of reports who did not confirm, and of reports that were closed half a year ago.',
    every: 86_400,
  },
)
