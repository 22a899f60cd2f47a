import type { NoticeContent } from '../notices/rules.ts'
import { kindInWords } from '../solicitations/rules.ts'
import { merge } from './merge.ts'

/** The public data of one solicitation, as row security gives it to a visitor. */
export type PublicSolicitation = {
  organization_id: string
  solicitation: string
  status: string
  published_at: string
  outcome: string | null
  content: NoticeContent
  editions: { edition: number; published_at: string; changes: string; content: NoticeContent }[]
  answers: { id: string; question: string; asked_at: string; answer: string; answered_at: string }[]
  events: {
    id: string
    event: 'opened' | 'closed' | 'canceled' | 'awarded'
    at: string
    detail: { reason?: string; bidders?: string[]; awards?: AwardDetail[] }
  }[]
}
/** The public data of the award: amounts in whole cents. */
export type AwardDetail = { id: string; title?: string; supplier: string; amount: number; lines: string[] }

type Json = { [name: string]: unknown }
export type Release = Json & { ocid: string; id: string; date: string; tag: string[] }
type Where = { prefix: string; siteUrl: string }

/**
 * The history of a solicitation as releases of the Open Contracting Data Standard 1.1.5, oldest first. A published
 * release never changes: each comes from a row that can't be changed.
 */
export function releasesOf(call: PublicSolicitation, where: Where): Release[] {
  const editions = call.editions.toSorted((a, b) => a.edition - b.edition)
  const [first, ...addenda] = editions
  if (!first) return []
  const out = [
    ...[
      release(call, where, `edition-1`, first.published_at, ['planning', 'tender'], {
        planning: { rationale: first.content.summary },
        tender: tenderOf(call, where, first),
      }),
    ],
    ...addenda.map((edition, at) => amendment(call, where, edition, editions[at]!)),
    ...call.answers.map((answer) => answered(call, where, answer)),
    ...call.events.map((event) => happenedTo(call, where, event)),
  ]
  return out.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
}

export function recordOf(call: PublicSolicitation, where: Where): Json {
  const releases = releasesOf(call, where)
  return { ocid: ocidOf(call, where), releases, compiledRelease: compile(releases) }
}

/** All releases of one process merged by the standard's own rules. */
export function compile(releases: readonly Release[]): Json {
  const last = releases.at(-1)!
  return {
    ...releases.reduce<Json>((merged, { id: _id, date: _date, tag: _tag, ...rest }) => merge(merged, rest), {}),
    id: `${last.ocid}-compiled`,
    date: last.date,
    tag: ['compiled'],
  }
}

export const ocidOf = (
  { solicitation }: Pick<PublicSolicitation, 'solicitation'>,
  { prefix }: Pick<Where, 'prefix'>,
): string => `${prefix}-${solicitation}`

const iso = (moment: string) => new Date(moment).toISOString()
const agencyId = ({ organization_id }: PublicSolicitation) => organization_id

function release(
  call: PublicSolicitation,
  where: Where,
  name: string,
  moment: string,
  tag: string[],
  rest: Json,
  parties: Json[] = [],
): Release {
  const ocid = ocidOf(call, where)
  const { agency, contact } = call.content
  return {
    ocid,
    id: `${ocid}-${name}`,
    date: iso(moment),
    tag,
    initiationType: 'tender',
    language: 'en',
    parties: [
      {
        id: agencyId(call),
        name: agency,
        roles: ['buyer', 'procuringEntity'],
        contactPoint: { name: contact.name, email: contact.email },
      },
      ...parties,
    ],
    buyer: { id: agencyId(call), name: agency },
    ...rest,
  }
}

const methods = { rfi: undefined, rfq: 'priceOnly', ifb: 'priceOnly', rfp: 'ratedCriteria' } as const

function tenderOf(
  call: PublicSolicitation,
  where: Where,
  { published_at, content }: PublicSolicitation['editions'][number],
): Json {
  const { number, title, summary, kind, category, criteria, lines, questions_until, closes_at } = content
  const judged = criteria
    .map(({ name, kind: how, weight }) =>
      how === 'pass_fail' ? `${name} (pass or fail)` : `${name} (${weight} of 100)`,
    )
    .join('; ')
  const starts = iso(call.published_at)
  return {
    id: number,
    title,
    description: summary,
    status: 'active',
    procuringEntity: { id: agencyId(call), name: call.content.agency },
    items: lines.map(({ id, description, quantity, unit }) => ({ id, description, quantity, unit: { name: unit } })),
    procurementMethod: content.invited_only ? 'selective' : 'open',
    procurementMethodDetails: kindInWords(kind),
    mainProcurementCategory: category,
    ...(methods[kind] && { awardCriteria: methods[kind] }),
    ...(judged && { awardCriteriaDetails: judged }),
    submissionMethod: ['electronicSubmission'],
    submissionMethodDetails: `${where.siteUrl}/public-opportunities/${call.solicitation}`,
    tenderPeriod: { startDate: starts, endDate: iso(closes_at) },
    enquiryPeriod: { startDate: starts, endDate: iso(questions_until ?? closes_at) },
    documents: [
      {
        id: 'notice',
        documentType: 'tenderNotice',
        title,
        url: `${where.siteUrl}/public-opportunities/${call.solicitation}`,
        datePublished: iso(published_at),
        format: 'text/html',
        language: 'en',
      },
      ...content.documents.flatMap(({ name, version, type }) =>
        version ? [document(where, { name, version, type }, firstPublished(call, version))] : [],
      ),
    ],
  }
}

const document = (
  { siteUrl }: Where,
  { name, version, type }: { name: string; version: string; type: string },
  published: string,
): Json => ({
  id: version,
  documentType: 'biddingDocuments',
  title: name,
  url: `${siteUrl}/storage/v1/object/version/${version}`,
  datePublished: iso(published),
  format: type,
})

const firstPublished = ({ editions }: PublicSolicitation, version: string): string =>
  editions
    .filter(({ content }) => content.documents.some((each) => each.version === version))
    .map(({ published_at }) => published_at)
    .toSorted()[0]!

/** In a merged record nothing disappears: what an addendum removed is marked as removed. */
function amendment(
  call: PublicSolicitation,
  where: Where,
  edition: PublicSolicitation['editions'][number],
  before: PublicSolicitation['editions'][number],
): Release {
  const tender = tenderOf(call, where, edition)
  const { lines, documents } = edition.content
  const gone = before.content.documents.flatMap(({ name, version, type }) =>
    version && !documents.some((each) => each.version === version)
      ? [
          {
            ...document(where, { name, version, type }, firstPublished(call, version)),
            description: `Removed by addendum ${edition.edition - 1}`,
          },
        ]
      : [],
  )
  const struck = before.content.lines
    .filter(({ id }) => !lines.some((each) => each.id === id))
    .map(({ id, description, unit }) => ({ id, description, quantity: 0, unit: { name: unit } }))
  const ocid = ocidOf(call, where)
  return release(call, where, `edition-${edition.edition}`, edition.published_at, ['tenderAmendment'], {
    tender: {
      ...tender,
      items: [...(tender.items as Json[]), ...struck],
      documents: [...(tender.documents as Json[]), ...gone],
      amendments: [
        {
          id: `addendum-${edition.edition - 1}`,
          date: iso(edition.published_at),
          rationale: edition.changes,
          amendsReleaseID: `${ocid}-edition-${edition.edition - 1}`,
          releaseID: `${ocid}-edition-${edition.edition}`,
        },
      ],
    },
  })
}

/** By the extension for enquiries. The asker is not public. */
const answered = (
  call: PublicSolicitation,
  where: Where,
  { id, question, asked_at, answer, answered_at }: PublicSolicitation['answers'][number],
): Release =>
  release(call, where, `answer-${id}`, answered_at, ['tenderUpdate'], {
    tender: {
      id: call.content.number,
      hasEnquiries: true,
      enquiries: [{ id, date: iso(asked_at), description: question, answer, dateAnswered: iso(answered_at) }],
    },
  })

function happenedTo(
  call: PublicSolicitation,
  where: Where,
  { id, event, at, detail }: PublicSolicitation['events'][number],
): Release {
  const tender = { id: call.content.number }
  switch (event) {
    case 'canceled':
      return release(call, where, `canceled-${id}`, at, ['tenderCancellation'], {
        tender: {
          ...tender,
          status: 'cancelled',
          amendments: [{ id: 'cancellation', date: iso(at), rationale: detail.reason ?? '' }],
        },
      })
    case 'closed':
      return release(call, where, `closed-${id}`, at, ['tenderUpdate'], {
        tender: {
          ...tender,
          status: 'unsuccessful',
          amendments: [{ id: 'end', date: iso(at), rationale: detail.reason ?? '' }],
        },
      })
    case 'opened': {
      const tenderers = (detail.bidders ?? []).map((name) => ({ id: partyId(name), name }))
      return release(
        call,
        where,
        `opened-${id}`,
        at,
        ['tenderUpdate'],
        { tender: { ...tender, numberOfTenderers: detail.bidders?.length ?? 0, tenderers } },
        tenderers.map((party) => ({ ...party, roles: ['tenderer'] })),
      )
    }
    case 'awarded': {
      const awards = (detail.awards ?? []).map((award) => ({
        id: award.id,
        title: award.title ?? call.content.title,
        status: 'active',
        date: iso(at),
        value: { amount: award.amount / 100, currency: 'USD' },
        suppliers: [{ id: partyId(award.supplier), name: award.supplier }],
        items: call.content.lines
          .filter((line) => award.lines.includes(line.id))
          .map(({ id: line, description, quantity, unit }) => ({
            id: line,
            description,
            quantity,
            unit: { name: unit },
          })),
      }))
      const suppliers = awards.flatMap((award) =>
        award.suppliers.map((party) => ({ ...party, roles: ['tenderer', 'supplier'] })),
      )
      return release(
        call,
        where,
        `awarded-${id}`,
        at,
        ['award'],
        { tender: { ...tender, status: 'complete' }, awards },
        suppliers,
      )
    }
  }
}

/** Companies have no public number here: the name as read out serves as the id. */
const partyId = (name: string) =>
  `name-${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`
