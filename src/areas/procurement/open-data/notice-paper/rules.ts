import { noticeStatus } from '../../notices/rules.ts'
import { textOnPaper } from '#areas/organization/texts/paper/rules.ts'
import { momentInWords } from '#platform/dates.ts'
import type { Block, Fact, PrintedDocument } from '#platform/documents/document.ts'
import { blocksOf } from '#platform/documents/long-text.ts'
import { optionLabel } from '#platform/records/record.ts'
import { locale, say, translated } from '#platform/say.ts'
import { plural } from '#platform/words.ts'
import type { NoticeContent } from '../../notices/rules.ts'
import { responseItem } from '../../solicitations/records.ts'
import { kindInWords } from '../../solicitations/rules.ts'

export type PublishedNotice = {
  status: string
  outcome: string | null
  content: NoticeContent
  editions: readonly { edition: number; published_at: string; changes: string }[]
  answers: readonly { question: string; answer: string; answered_at: string }[]
}

/** A published solicitation on paper: its newest version, what each addendum changed, and the answers to questions. */
export function noticePaper({ status, outcome, content, editions, answers }: PublishedNotice): PrintedDocument {
  const moment = (at: string) => momentInWords(at, content.zone, locale())
  const newest = editions.toSorted((a, b) => a.edition - b.edition)
  const last = newest.at(-1)
  const version =
    !last || last.edition === 1 ? say('First publication') : say('Addendum {number}', { number: last.edition - 1 })
  const facts: (Fact | false)[] = [
    [say('Type'), kindInWords(content.kind)],
    [say('Responses due'), moment(content.closes_at)],
    Boolean(content.questions_until) && [say('Questions until'), moment(content.questions_until!)],
    Boolean(content.visit_at) && [say('Site visit'), moment(content.visit_at!)],
    Boolean(content.commodity) && [say('Commodity code'), content.commodity!],
    [say('Contact'), `${content.contact.name}, ${content.contact.email}`],
  ]
  return {
    kind: 'solicitation',
    language: locale(),
    title: content.title,
    subject: content.summary.slice(0, 200),
    author: content.agency,
    made: last?.published_at ?? content.closes_at,
    number: content.number,
    about: [version, last && moment(last.published_at), noticeStatus.is({ status }, 'canceled') && say('Canceled')]
      .filter(Boolean)
      .join(' · '),
    letterhead: { agency: content.agency },
    foot: `${content.agency} · ${content.number} · ${version}`,
    body: [
      ...(outcome ? [{ is: 'notice' as const, title: say('Outcome'), words: outcome }] : []),
      { is: 'facts', facts: facts.filter((fact): fact is Fact => fact !== false) },
      { is: 'heading', level: 2, words: say('Summary') },
      ...blocksOf(content.summary),
      ...content.sections.flatMap(({ heading, body, source }): Block[] => [
        { is: 'heading', level: 2, words: heading },
        ...(source ? [{ is: 'words' as const, look: 'quiet' as const, words: source }] : []),
        ...textOnPaper(body, heading),
      ]),
      ...linesOf(content),
      ...criteriaOf(content),
      ...itemsOf(content),
      ...documentsOf(content),
      ...(newest.length > 1
        ? [
            { is: 'heading' as const, level: 2 as const, words: say('Addenda') },
            {
              is: 'list' as const,
              items: newest
                .filter(({ edition }) => edition > 1)
                .map(({ edition, published_at, changes }) => [
                  { text: say('Addendum {number}', { number: edition - 1 }), bold: true },
                  `, ${moment(published_at)}: ${changes}`,
                ]),
            },
          ]
        : []),
      ...(answers.length > 0
        ? [
            { is: 'heading' as const, level: 2 as const, words: say('Questions and answers') },
            ...answers.flatMap(({ question, answer }): Block[] => [
              { is: 'words', look: 'strong', words: question },
              ...blocksOf(answer),
            ]),
          ]
        : []),
    ],
  }
}

const linesOf = ({ number, lines }: NoticeContent): Block[] =>
  lines.length === 0
    ? []
    : [
        { is: 'heading', level: 2, words: say('Lines') },
        {
          is: 'table',
          caption: say('Lines of {number}', { number }),
          columns: [
            { name: say('Description'), heads: true },
            ...(lines.some(({ lot }) => lot) ? [{ name: say('Lot') }] : []),
            { name: say('Quantity'), figure: true },
            { name: say('Unit') },
          ],
          rows: lines.map(({ description, lot, quantity, unit }) => [
            description,
            ...(lines.some((each) => each.lot) ? [lot ?? ''] : []),
            quantity.toLocaleString(locale()),
            unit,
          ]),
        },
      ]

const criteriaOf = ({ number, criteria }: NoticeContent): Block[] =>
  criteria.length === 0
    ? []
    : [
        { is: 'heading', level: 2, words: say('Evaluation criteria') },
        {
          is: 'table',
          caption: say('Evaluation criteria of {number}', { number }),
          columns: [{ name: say('Criterion'), heads: true }, { name: say('Weight') }],
          rows: criteria.map(({ name, kind, weight, points, guidance }) => [
            { words: name, ...(guidance && { below: guidance }) },
            kind === 'pass_fail'
              ? say('pass/fail')
              : points
                ? say('{weight} of 100, up to {points} points', { weight: weight ?? 0, points })
                : say('{weight} of 100', { weight: weight ?? 0 }),
          ]),
        },
      ]

const itemsOf = ({ items = [], two_envelopes = false }: NoticeContent): Block[] =>
  items.length === 0 && !two_envelopes
    ? []
    : [
        { is: 'heading', level: 2, words: say('What your response contains') },
        ...(two_envelopes
          ? [
              {
                is: 'words' as const,
                words: say('Two envelopes: prices are opened after the technical evaluation is closed.'),
              },
            ]
          : []),
        {
          is: 'list',
          items: items.map(({ name, kind, required, format, envelope }) => [
            { text: name, bold: true },
            `: ${[
              required ? say('required') : say('optional'),
              kind === 'answer'
                ? say('answer in writing')
                : translated(optionLabel(responseItem.fields.format, format)),
              ...(two_envelopes && envelope === 'price' ? [say('price envelope')] : []),
            ].join(', ')}`,
          ]),
        },
      ]

const documentsOf = ({ documents }: NoticeContent): Block[] =>
  documents.length === 0
    ? []
    : [
        { is: 'heading', level: 2, words: say('Documents') },
        {
          is: 'table',
          caption: plural(documents.length, { one: '1 document', other: `${documents.length} documents` }),
          columns: [{ name: say('File'), heads: true }, { name: 'SHA-256' }],
          rows: documents.map(({ name, sha256 }) => [name, sha256 ?? '']),
        },
      ]
