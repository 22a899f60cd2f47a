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
    event: 'opened' | 'closed' | 'canceled' | 'awarded' | 'rescinded'
    at: string
    detail: { reason?: string; bidders?: string[]; awards?: AwardDetail[]; rescinded?: string[] }
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
export function releasesOf(solicitation: PublicSolicitation, where: Where): Release[] {
  const editions = solicitation.editions.toSorted((a, b) => a.edition - b.edition)
  const [first, ...addenda] = editions
  if (!first) return []
  const out = [
    ...[
      release(solicitation, where, `edition-1`, first.published_at, ['planning', 'tender'], {
        planning: { rationale: first.content.summary },
        tender: tenderOf(solicitation, where, first),
      }),
    ],
    ...addenda.map((edition, at) => amendment(solicitation, where, edition, editions[at]!)),
    ...solicitation.answers.map((answer) => answered(solicitation, where, answer)),
    ...solicitation.events.map((event) => happenedTo(solicitation, where, event)),
  ]
  return out.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
}

export function recordOf(solicitation: PublicSolicitation, where: Where): Json {
  const releases = releasesOf(solicitation, where)
  return { ocid: ocidOf(solicitation, where), releases, compiledRelease: compile(releases) }
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
  solicitation: PublicSolicitation,
  where: Where,
  name: string,
  moment: string,
  tag: string[],
  rest: Json,
  parties: Json[] = [],
): Release {
  const ocid = ocidOf(solicitation, where)
  const { agency, contact } = solicitation.content
  return {
    ocid,
    id: `${ocid}-${name}`,
    date: iso(moment),
    tag,
    initiationType: 'tender',
    language: 'en',
    parties: [
      {
        id: agencyId(solicitation),
        name: agency,
        roles: ['buyer', 'procuringEntity'],
        contactPoint: { name: contact.name, email: contact.email },
      },
      ...parties,
    ],
    buyer: { id: agencyId(solicitation), name: agency },
    ...rest,
  }
}

const methods = { rfi: undefined, rfq: 'priceOnly', ifb: 'priceOnly', rfp: 'ratedCriteria' } as const

function tenderOf(
  solicitation: PublicSolicitation,
  where: Where,
  { published_at, content }: PublicSolicitation['editions'][number],
): Json {
  const { number, title, summary, kind, category, criteria, lines, questions_until, closes_at } = content
  const judged = criteria
    .map(({ name, kind: how, weight }) =>
      how === 'pass_fail' ? `${name} (pass or fail)` : `${name} (${weight} of 100)`,
    )
    .join('; ')
  const starts = iso(solicitation.published_at)
  return {
    id: number,
    title,
    description: summary,
    status: 'active',
    procuringEntity: { id: agencyId(solicitation), name: solicitation.content.agency },
    items: lines.map(({ id, description, quantity, unit }) => ({ id, description, quantity, unit: { name: unit } })),
    procurementMethod: content.invited_only ? 'selective' : 'open',
    procurementMethodDetails: kindInWords(kind),
    mainProcurementCategory: category,
    ...(methods[kind] && { awardCriteria: methods[kind] }),
    ...(judged && { awardCriteriaDetails: judged }),
    submissionMethod: ['electronicSubmission'],
    submissionMethodDetails: `${where.siteUrl}/public-opportunities/${solicitation.solicitation}`,
    tenderPeriod: { startDate: starts, endDate: iso(closes_at) },
    enquiryPeriod: { startDate: starts, endDate: iso(questions_until ?? closes_at) },
    documents: [
      {
        id: 'notice',
        documentType: 'tenderNotice',
        title,
        url: `${where.siteUrl}/public-opportunities/${solicitation.solicitation}`,
        datePublished: iso(published_at),
        format: 'text/html',
        language: 'en',
      },
      ...content.documents.flatMap(({ name, version, type }) =>
        version ? [document(where, { name, version, type }, firstPublished(solicitation, version))] : [],
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
  solicitation: PublicSolicitation,
  where: Where,
  edition: PublicSolicitation['editions'][number],
  before: PublicSolicitation['editions'][number],
): Release {
  const tender = tenderOf(solicitation, where, edition)
  const { lines, documents } = edition.content
  const gone = before.content.documents.flatMap(({ name, version, type }) =>
    version && !documents.some((each) => each.version === version)
      ? [
          {
            ...document(where, { name, version, type }, firstPublished(solicitation, version)),
            description: `Removed by addendum ${edition.edition - 1}`,
          },
        ]
      : [],
  )
  const struck = before.content.lines
    .filter(({ id }) => !lines.some((each) => each.id === id))
    .map(({ id, description, unit }) => ({ id, description, quantity: 0, unit: { name: unit } }))
  const ocid = ocidOf(solicitation, where)
  return release(solicitation, where, `edition-${edition.edition}`, edition.published_at, ['tenderAmendment'], {
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

/** By the OCDS extension for questions. The asker is not public. */
const answered = (
  solicitation: PublicSolicitation,
  where: Where,
  { id, question, asked_at, answer, answered_at }: PublicSolicitation['answers'][number],
): Release =>
  release(solicitation, where, `answer-${id}`, answered_at, ['tenderUpdate'], {
    tender: {
      id: solicitation.content.number,
      hasEnquiries: true,
      enquiries: [{ id, date: iso(asked_at), description: question, answer, dateAnswered: iso(answered_at) }],
    },
  })

function happenedTo(
  solicitation: PublicSolicitation,
  where: Where,
  { id, event, at, detail }: PublicSolicitation['events'][number],
): Release {
  const tender = { id: solicitation.content.number }
  switch (event) {
    case 'canceled':
      return release(solicitation, where, `canceled-${id}`, at, ['tenderCancellation'], {
        tender: {
          ...tender,
          status: 'cancelled',
          amendments: [{ id: 'cancellation', date: iso(at), rationale: detail.reason ?? '' }],
        },
      })
    case 'closed':
      return release(solicitation, where, `closed-${id}`, at, ['tenderUpdate'], {
        tender: {
          ...tender,
          status: 'unsuccessful',
          amendments: [{ id: 'end', date: iso(at), rationale: detail.reason ?? '' }],
        },
      })
    case 'opened': {
      const tenderers = (detail.bidders ?? []).map((name) => ({ id: partyId(name), name }))
      return release(
        solicitation,
        where,
        `opened-${id}`,
        at,
        ['tenderUpdate'],
        { tender: { ...tender, numberOfTenderers: detail.bidders?.length ?? 0, tenderers } },
        tenderers.map((party) => ({ ...party, roles: ['tenderer'] })),
      )
    }
    case 'rescinded':
      return release(solicitation, where, `rescinded-${id}`, at, ['awardCancellation'], {
        tender: { ...tender, status: 'active' },
        awards: (detail.rescinded ?? []).map((award) => ({
          id: award,
          status: 'cancelled',
          date: iso(at),
          description: detail.reason ?? '',
        })),
      })
    case 'awarded': {
      const awards = (detail.awards ?? []).map((award) => ({
        id: award.id,
        title: award.title ?? solicitation.content.title,
        status: 'active',
        date: iso(at),
        value: { amount: award.amount / 100, currency: 'USD' },
        suppliers: [{ id: partyId(award.supplier), name: award.supplier }],
        items: solicitation.content.lines
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
        solicitation,
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
