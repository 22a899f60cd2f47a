import { dayInWords, momentInWords } from '#platform/dates.ts'
import type { Block, Fact, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { blocksOf } from '#platform/documents/long-text.ts'
import { dollars, priceInDollars } from '#platform/money.ts'
import type { Content } from '../../text/rules.ts'
import type { Signature, SigningDocument } from '../rules.ts'

type Contracted = {
  document: Pick<SigningDocument, 'title' | 'digest' | 'status' | 'created_at' | 'completed_at'>
  content: Content
  signatures: readonly Pick<Signature, 'place' | 'signed_name' | 'office' | 'signed_at' | 'intent'>[]
  letterhead: Omit<Letterhead, 'agency'>
  /** The agency’s time zone, for the moments of the signatures. */ zone: string
}

const statusWords = { out: 'Out for signature', complete: 'Signed by all parties', void: 'Withdrawn' } as const

/** What is signed, word for word, with each signature and the digest that all of them name. */
export function contractPaper({ document, content, signatures, letterhead, zone }: Contracted): PrintedDocument {
  const { amendment, terms } = content
  const number = amendment?.number ?? content.number
  const facts: (Fact | false)[] = [
    ['Agency', content.agency],
    ['Vendor', content.vendor.name],
    ['Ceiling', dollars(content.ceiling)],
    ['Term', `${dayInWords(content.starts_on)} to ${dayInWords(content.ends_on)}`],
    Number(terms.retainage ?? 0) > 0 && ['Retainage', `${Number(terms.retainage)}%`],
    Number(terms.damages ?? 0) > 0 && ['Liquidated damages', `${dollars(Number(terms.damages))} a day`],
    Boolean(terms.complete_by) && ['Completion due', dayInWords(String(terms.complete_by))],
    Number(terms.renewals ?? 0) > 0 && [
      'Renewals',
      `${Number(terms.renewals)} of ${Number(terms.renewal_months)} months`,
    ],
  ]
  return {
    kind: 'contract',
    title: amendment ? amendment.title : content.title,
    subject: document.title,
    author: content.agency,
    made: document.completed_at ?? document.created_at,
    number: `${number}, version ${content.edition}`,
    about: statusWords[document.status],
    letterhead: { ...letterhead, agency: content.agency },
    foot: `${content.agency} · ${number}, version ${content.edition}`,
    body: [
      { is: 'facts', facts: facts.filter((fact): fact is Fact => fact !== false) },
      ...(amendment ? amended(amendment) : []),
      ...(content.lines.length > 0 ? priced(content) : []),
      ...content.sections.flatMap(({ heading, body }, at): Block[] => [
        { is: 'heading', level: 2, words: `${at + 1}. ${heading}` },
        ...blocksOf(body),
      ]),
      {
        is: 'together',
        body: [
          { is: 'heading', level: 2, words: 'Signatures' },
          {
            is: 'signatures',
            signatures: content.signers.map((place) => {
              const signed = signatures.find((each) => each.place === place.place)
              return {
                role: `For the ${place.party}`,
                name: signed?.signed_name ?? place.name,
                ...(place.office && { title: place.office }),
                ...(signed && { date: momentInWords(signed.signed_at, zone), about: 'Signed electronically' }),
              }
            }),
          },
        ],
      },
      {
        is: 'words',
        look: 'small',
        words: `Each signature names the digest of this text (SHA-256): ${document.digest}. The certificate of the contract proves the signatures without this program.`,
      },
    ],
  }
}

const amended = ({ number, title, ceiling_change, new_end, words }: NonNullable<Content['amendment']>): Block[] => [
  { is: 'heading', level: 2, words: `${number}: ${title}` },
  ...(ceiling_change !== 0
    ? [{ is: 'words' as const, words: `The ceiling changes by ${dollars(ceiling_change)}.` }]
    : []),
  ...(new_end ? [{ is: 'words' as const, words: `The contract ends on ${dayInWords(new_end)}.` }] : []),
  ...(words ? blocksOf(words) : []),
]

const priced = ({ number, lines }: Content): Block[] => [
  { is: 'heading', level: 2, words: 'Prices' },
  {
    is: 'table',
    caption: `Prices of ${number}`,
    columns: [
      { name: 'Description', heads: true },
      { name: 'Quantity', figure: true },
      { name: 'Unit' },
      { name: 'Unit price', figure: true },
      { name: 'Amount', figure: true },
    ],
    rows: lines.map(({ description, quantity, unit, unit_price, amount }) => [
      description,
      Number(quantity).toLocaleString('en-US'),
      unit,
      priceInDollars(Number(unit_price)),
      dollars(amount),
    ]),
    totals: [['Total', dollars(lines.reduce((sum, { amount }) => sum + amount, 0))]],
  },
]
