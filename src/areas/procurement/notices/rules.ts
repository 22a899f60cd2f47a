import { statuses } from '#platform/life/statuses.ts'
import type { Committee } from '#platform/sealing/committee.ts'
import type { ResponseItem, Solicitation } from '../solicitations/records.ts'
import type { Parts } from '../solicitations/rules.ts'
import { phrase } from '#platform/say.ts'

export const noticeStatus = statuses<NoticeStatus>({
  open: 'open',
  opening: 'over',
  evaluation: 'over',
  awarded: 'over',
  closed: 'over',
  canceled: 'over',
})

export type NoticeStatus = 'open' | 'opening' | 'evaluation' | 'awarded' | 'closed' | 'canceled'

/** A document or an answer that a response contains, as bidders read it. */
export type Item = Pick<
  ResponseItem,
  'id' | 'kind' | 'name' | 'required' | 'format' | 'envelope' | 'blind_copy' | 'criterion'
>

/** The public text, word for word what binds bidders. It names only the buyer, and no estimate. */
export type NoticeContent = {
  number: string
  kind: Solicitation['kind']
  title: string
  summary: string
  category: Solicitation['category']
  commodity: string | null
  construction: boolean
  invited_only?: boolean
  agency: string
  contact: { name: string; email: string }
  questions_until: string | null
  visit_at?: string | null
  closes_at: string
  zone: string
  sections: { part: string; heading: string; body: string; source: string | null }[]
  lines: { id: string; lot: string | null; description: string; quantity: number; unit: string }[]
  criteria: {
    id: string
    name: string
    kind: string
    weight: number | null
    points: number | null
    guidance: string | null
  }[]
  /** Contents of a response, where the agency named them. */
  items?: Item[]
  two_envelopes?: boolean
  /** Each with its bytes and their digest; documents published before digests were stored have neither. */
  documents: { name: string; size: number; type: string; version?: string; sha256?: string }[]
  opening: Committee
}

export const contentOf = (
  of: Solicitation,
  { sections, lines, criteria, items }: Parts,
  around: Pick<NoticeContent, 'agency' | 'contact' | 'opening' | 'documents'>,
): NoticeContent => ({
  number: of.number,
  kind: of.kind,
  title: of.title,
  summary: of.summary!,
  category: of.category,
  commodity: of.commodity,
  construction: of.construction,
  invited_only: of.invited_only,
  ...around,
  questions_until: of.questions_until,
  ...(of.visit_at && { visit_at: of.visit_at }),
  closes_at: of.closes_at!,
  zone: of.zone!,
  sections: sections.map(({ part, heading, body, source }) => ({ part, heading, body, source })),
  lines: lines.map(({ id, lot, description, quantity, unit }) => ({ id, lot, description, quantity, unit })),
  criteria: criteria.map(({ id, name, kind, weight, points, guidance }) => ({
    id,
    name,
    kind,
    weight,
    points,
    guidance,
  })),
  ...(items.length > 0 && {
    items: items.map(({ id, kind, name, required, format, envelope, blind_copy, criterion }) => ({
      id,
      kind,
      name,
      required,
      format,
      envelope,
      blind_copy,
      criterion,
    })),
  }),
  ...(of.two_envelopes && { two_envelopes: true }),
})

export type PartChange = { what: string; before: string | null; after: string | null }

/** Changes by an addendum, for readers of the earlier version, so that they don't have to compare two documents. */
export function changesBetween(before: NoticeContent, after: NoticeContent): PartChange[] {
  const single = (['title', 'summary', 'visit_at', 'questions_until', 'closes_at'] as const).map(
    (name): PartChange => ({ what: named[name], before: before[name] ?? null, after: after[name] ?? null }),
  )
  const of = <T>(
    list: (of: NoticeContent) => readonly T[],
    key: (each: T) => string,
    words: (each: T) => string,
  ): PartChange[] => {
    const [old, now] = [before, after].map(
      (content) => new Map(list(content).map((each) => [key(each), words(each)])),
    ) as [Map<string, string>, Map<string, string>]
    return [...new Set([...old.keys(), ...now.keys()])].map((what) => ({
      what,
      before: old.get(what) ?? null,
      after: now.get(what) ?? null,
    }))
  }
  return [
    ...single,
    ...of(
      ({ sections }) => sections,
      ({ heading }) => heading,
      ({ body }) => body,
    ),
    ...of(
      ({ lines }) => lines,
      ({ description }) => description,
      ({ lot, quantity, unit }) => `${lot ? `${lot}: ` : ''}${quantity} ${unit}`,
    ),
    ...of(
      ({ documents }) => documents,
      ({ name }) => name,
      ({ size, sha256 }) => `${size.toLocaleString('en-US')} bytes${sha256 ? `, SHA-256 ${sha256}` : ''}`,
    ),
  ].filter(({ before, after }) => before !== after)
}

const named = {
  title: phrase('Title'),
  summary: phrase('Summary'),
  visit_at: phrase('Site visit'),
  questions_until: phrase('Questions due'),
  closes_at: phrase('Closes'),
}
/** The parts whose value is a time. */
export const times: readonly string[] = [named.visit_at, named.questions_until, named.closes_at]
