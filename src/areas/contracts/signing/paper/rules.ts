import { statuses } from '#platform/life/statuses.ts'
import { dayInWords, momentInWords } from '#platform/dates.ts'
import type { Block, Fact, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { textOnPaper } from '#areas/organization/texts/paper/rules.ts'
import { blocksOf } from '#platform/documents/long-text.ts'
import { dollars, priceInDollars } from '#platform/money.ts'
import { locale, phrase, say } from '#platform/say.ts'
import type { Content } from '../../text/rules.ts'
import type { Signature, SigningDocument } from '../rules.ts'

type Contracted = {
  /** Its id: the pictures of the text are its files. */ contract: string
  document: Pick<SigningDocument, 'title' | 'digest' | 'created_at' | 'completed_at'> & { status: PaperStatus }
  content: Content
  signatures: readonly Pick<Signature, 'place' | 'signed_name' | 'office' | 'signed_at' | 'intent' | 'drawn'>[]
  letterhead: Omit<Letterhead, 'agency'>
  /** The agency’s time zone, for the moments of the signatures. */ zone: string
  /** The PDF itself will carry the agency's signature. */ sealed?: true
}

type PaperStatus = SigningDocument['status'] | 'draft'
const paperStatus = statuses<PaperStatus>({ draft: 'open', out: 'open', complete: 'over', void: 'over' })
const statusWords = {
  draft: phrase('Draft'),
  out: phrase('Out for signature'),
  complete: phrase('Signed by all parties'),
  void: phrase('Withdrawn'),
} as const
const day = (each: string) => dayInWords(each, locale())

/** The signed text, word for word, with each signature and the digest that all of them name. */
export function contractPaper({
  contract,
  document,
  content,
  signatures,
  letterhead,
  zone,
  sealed,
}: Contracted): PrintedDocument {
  const { amendment, terms } = content
  const edition = say('{number}, version {edition}', {
    number: amendment?.number ?? content.number,
    edition: content.edition,
  })
  const facts: (Fact | false)[] = [
    [say('Agency'), content.agency],
    [say('Vendor'), content.vendor.name],
    [say('Ceiling'), dollars(content.ceiling)],
    [say('Term'), say('{from} to {to}', { from: day(content.starts_on), to: day(content.ends_on) })],
    Number(terms.retainage ?? 0) > 0 && [say('Retainage'), `${Number(terms.retainage)}%`],
    Number(terms.damages ?? 0) > 0 && [
      say('Liquidated damages'),
      say('{amount} a day', { amount: dollars(Number(terms.damages)) }),
    ],
    Boolean(terms.complete_by) && [say('Completion due'), day(String(terms.complete_by))],
    Number(terms.renewals ?? 0) > 0 && [
      say('Renewals'),
      say('{count} of {months} months', { count: Number(terms.renewals), months: Number(terms.renewal_months) }),
    ],
  ]
  return {
    kind: 'contract',
    language: locale(),
    title: amendment ? amendment.title : content.title,
    subject: document.title,
    author: content.agency,
    made: document.completed_at ?? document.created_at,
    number: edition,
    about: say(statusWords[document.status]),
    letterhead: { ...letterhead, agency: content.agency },
    foot: `${content.agency} · ${edition}`,
    body: [
      { is: 'facts', facts: facts.filter((fact): fact is Fact => fact !== false) },
      ...(amendment ? amended(amendment) : []),
      ...(content.lines.length > 0 ? priced(content) : []),
      ...content.sections.flatMap(({ heading, body }, at): Block[] => [
        { is: 'heading', level: 2, words: `${at + 1}. ${heading}` },
        ...textOnPaper(body, heading, { organization: content.organization, table: 'contracts', record: contract }),
      ]),
      ...(content.signers.length > 0 ? [signaturesOf(content, signatures, zone)] : []),
      // A draft has nothing that was signed.
      ...(paperStatus.is(document, 'draft')
        ? []
        : [
            {
              is: 'words' as const,
              look: 'small' as const,
              words: say(
                'Each signature names the digest of this text (SHA-256): {digest}. The certificate of the contract proves the signatures without this program.',
                { digest: document.digest },
              ),
            },
          ]),
      ...(sealed
        ? [
            {
              is: 'words' as const,
              look: 'small' as const,
              words: say(
                '{agency} signed this PDF electronically (PAdES). A PDF reader shows the signature and whether the file was changed.',
                { agency: content.agency },
              ),
            },
          ]
        : []),
    ],
  }
}

const signaturesOf = (content: Content, signatures: Contracted['signatures'], zone: string): Block => ({
  is: 'together',
  body: [
    { is: 'heading', level: 2, words: say('Signatures') },
    {
      is: 'signatures',
      signatures: content.signers.map((place) => {
        const signed = signatures.find((each) => each.place === place.place)
        return {
          role: place.party === 'vendor' ? say('For the vendor') : say('For the agency'),
          name: signed?.signed_name ?? place.name,
          ...(place.office && { title: place.office }),
          ...(signed && { date: momentInWords(signed.signed_at, zone), about: say('Signed electronically') }),
          ...(signed?.drawn && { drawn: signed.drawn }),
        }
      }),
    },
  ],
})

const amended = ({ number, title, ceiling_change, new_end, words }: NonNullable<Content['amendment']>): Block[] => [
  { is: 'heading', level: 2, words: `${number}: ${title}` },
  ...(ceiling_change !== 0
    ? [{ is: 'words' as const, words: say('The ceiling changes by {amount}.', { amount: dollars(ceiling_change) }) }]
    : []),
  ...(new_end ? [{ is: 'words' as const, words: say('The contract ends on {day}.', { day: day(new_end) }) }] : []),
  ...(words ? blocksOf(words) : []),
]

const priced = ({ number, lines }: Content): Block[] => [
  { is: 'heading', level: 2, words: say('Prices') },
  {
    is: 'table',
    caption: say('Prices of {number}', { number }),
    columns: [
      { name: say('Description'), heads: true },
      { name: say('Quantity'), figure: true },
      { name: say('Unit') },
      { name: say('Unit price'), figure: true },
      { name: say('Amount'), figure: true },
    ],
    rows: lines.map(({ description, quantity, unit, unit_price, amount }) => [
      description,
      Number(quantity).toLocaleString(locale()),
      unit,
      priceInDollars(Number(unit_price)),
      dollars(amount),
    ]),
    totals: [[say('Total'), dollars(lines.reduce((sum, { amount }) => sum + amount, 0))]],
  },
]
