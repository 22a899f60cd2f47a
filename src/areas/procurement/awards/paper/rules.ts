import { dayInWords } from '#platform/dates.ts'
import type { Block, Fact, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { awardLife } from '../life.ts'
import type { Award } from '../records.ts'

export const noticePapers = ['intent', 'award', 'regret'] as const
export type NoticePaper = (typeof noticePapers)[number]

type Bidder = { name: string; status: string; reason: string | null; total: number | null }

/** A notice exists once its step was taken. A regret letter goes to a bidder who gets nothing of the award. */
export const whyNoNotice = (
  row: Pick<Award, 'status' | 'notice_at'>,
  paper: NoticePaper,
  bidder: { wins: boolean } | null,
): Reason =>
  firstReason(
    !row.notice_at && 'The notice of intent has not been issued yet.',
    paper === 'award' && !awardLife.is(row, 'awarded') && 'The award has not been made yet.',
    paper === 'regret' && !bidder && 'Select the bidder who gets the letter.',
    paper === 'regret' && bidder?.wins && 'This bidder gets the award, or a part of it.',
  )

export type NoticeGround = {
  row: Pick<Award, 'number' | 'status' | 'total' | 'protest_until' | 'protest_source'> & {
    /** The days of the notice and of the award at the agency. */ noticed: string
    awarded: string | null
  }
  solicitation: { number: string; title: string }
  lines: readonly { vendor: string; description: string; quantity: number; unit: string; amount: number }[]
  letterhead: Letterhead
  contact: string
  today: string
}

/** The notice of intent, the notice of award, or the letter to a bidder who was not selected. */
export function noticePaper(ground: NoticeGround, paper: NoticePaper, bidder: Bidder | null): PrintedDocument {
  const { row, solicitation, letterhead, contact, today } = ground
  const titles: Record<NoticePaper, string> = {
    intent: 'Notice of intent to award',
    award: 'Notice of award',
    regret: 'Notice to a bidder not selected',
  }
  const day = paper === 'intent' ? row.noticed : paper === 'award' ? (row.awarded ?? today) : today
  const facts: Fact[] = [
    ['Solicitation', `${solicitation.number}, ${solicitation.title}`],
    ['Award', row.number],
    ...(bidder ? [['To', bidder.name] as const] : []),
    ['Contact', contact],
  ]
  return {
    kind: 'award-notice',
    title: titles[paper],
    subject: solicitation.title,
    author: letterhead.agency,
    made: today,
    letterhead,
    number: row.number,
    about: dayInWords(day),
    foot: `${titles[paper]} · ${row.number}`,
    body: [
      { is: 'facts', facts, columns: 1 },
      ...words(ground, paper, bidder),
      ...(paper === 'regret' ? [] : [table(ground)]),
      ...protest(ground, paper),
    ],
  }
}

const winners = ({ lines }: NoticeGround): string => {
  const names = [...new Set(lines.map(({ vendor }) => vendor))]
  return names.length > 2 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join(' and ')
}

function words(ground: NoticeGround, paper: NoticePaper, bidder: Bidder | null): Block[] {
  const { row, solicitation, letterhead } = ground
  const to = winners(ground)
  const what = `${solicitation.number}, ${solicitation.title}`
  if (paper === 'intent')
    return [
      { is: 'words', words: `${letterhead.agency} intends to award ${what}, to ${to} for ${dollars(row.total)}.` },
    ]
  if (paper === 'award')
    return [{ is: 'words', words: `${letterhead.agency} has awarded ${what}, to ${to} for ${dollars(row.total)}.` }]
  const made = row.awarded !== null
  return [
    {
      is: 'words',
      words: `Thank you for your bid${bidder && bidder.total !== null ? ` of ${dollars(bidder.total)}` : ''} on ${what}.`,
    },
    {
      is: 'words',
      words: made
        ? `The award was made to ${to} for ${dollars(row.total)}. Your bid was not selected.`
        : `We intend to award to ${to} for ${dollars(row.total)}. Your bid was not selected.`,
    },
    ...(bidder?.reason
      ? [{ is: 'words' as const, words: `Your bid was not considered for this reason: ${bidder.reason}` }]
      : []),
    {
      is: 'words',
      words:
        'You may ask the contact above how your bid was evaluated. We invite you to bid on our future solicitations.',
    },
  ]
}

const table = ({ lines, row }: NoticeGround): Block => ({
  is: 'table',
  caption: 'Awarded lines',
  columns: [
    { name: 'Line', heads: true, width: 0.44 },
    { name: 'Vendor', width: 0.28 },
    { name: 'Quantity', figure: true },
    { name: 'Amount', figure: true },
  ],
  rows: lines.map(({ vendor, description, quantity, unit, amount }) => [
    description,
    vendor,
    `${Number(quantity).toLocaleString('en-US')} ${unit}`,
    dollars(amount),
  ]),
  totals: [['Total', dollars(row.total)]],
})

/** Bidders may protest until the period ends; an award that was made can no longer be protested. */
const protest = ({ row }: NoticeGround, paper: NoticePaper): Block[] =>
  paper === 'award' || row.awarded !== null || !row.protest_until
    ? []
    : [
        {
          is: 'notice',
          title: 'Protests',
          words: `Bidders may protest in writing until ${dayInWords(row.protest_until)}${row.protest_source ? ` (${row.protest_source})` : ''}.`,
        },
      ]
