import { daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { counted, type Found, type Work } from './desk.ts'

type Open = {
  id: string
  number: string | null
  title: string
  agency: string | null
  closes_on: string | null
  ceiling: number | null
  match: number | null
  eligibility: string | null
  words: string
}

/** Words that nobody searches by. */
const small = new Set([
  'the',
  'and',
  'for',
  'with',
  'our',
  'new',
  'that',
  'from',
  'into',
  'its',
  'are',
  'grant',
  'money',
  'fund',
  'funding',
  'need',
  'city',
])
/** More words than these say no more, and each is looked for in every opportunity. */
const most = 24
const stem = (word: string) => word.replace(/(ing|ies|es|s)$/, '')

export const grantFinder: Work = async ({ answers: { need }, today, rows }) => {
  const asked = [
    ...new Set(
      need!
        .toLowerCase()
        .match(/[a-z]{3,}/g)
        ?.filter((word) => !small.has(word))
        .map(stem) ?? [],
    ),
  ]
    .slice(0, most)
    .map((word) => ({ word, begins: new RegExp(`\\b${word}`) }))
  const open = await rows<Open>(
    'Opportunities that are open',
    `select id, number, title, agency, closes_on::text, ceiling::bigint as ceiling, match::float8 as match, eligibility,
      lower(title || ' ' || coalesce(category, '') || ' ' || coalesce(agency, '') || ' ' || coalesce(summary, ''))
      as words
       from funding_opportunities where status in ('forecasted', 'posted') and (closes_on is null or closes_on >= $1)
       order by closes_on nulls last, id limit 5000`,
    [today],
  )
  const met = open
    .map((row) => ({
      row,
      words: asked.filter(({ begins }) => begins.test(row.words)).map(({ word }) => word),
      inTitle: asked.filter(({ begins }) => begins.test(row.title.toLowerCase())).length,
    }))
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => b.words.length + b.inTitle - a.words.length - a.inTitle)
    .slice(0, 10)
  const found = met.map(({ row, words }): Found => {
    const left = row.closes_on ? daysBetween(today, row.closes_on) : null
    const against = [
      left !== null && left < 21 && `closes in ${counted(left, 'day')}`,
      row.match !== null && row.match > 0 && `asks for a match of ${row.match} %`,
      row.eligibility === null && 'does not say who may apply',
    ].filter(Boolean)
    return {
      tone: left !== null && left < 21 ? 'warn' : 'good',
      words: `${row.title}${row.agency ? `, ${row.agency}` : ''}${row.ceiling ? `, up to ${dollars(Number(row.ceiling))}` : ''}. For it: it speaks of ${words.join(', ')}.${against.length > 0 ? ` Against it: it ${against.join(', and ')}.` : ''}`,
      ...(row.number && { source: row.number }),
      about: { table: 'funding_opportunities', id: row.id },
      task: `Look at “${row.title.slice(0, 150)}”`,
    }
  })
  return {
    summary:
      open.length === 0
        ? 'No open opportunity was taken in yet. Import a list from Grants.gov under Funding opportunities.'
        : `${counted(found.length, 'opportunity', 'opportunities')} of ${open.length} that are open speak of ${asked.map(({ word }) => word).join(', ') || 'nothing that was asked'}. Words are compared, not meanings.`,
    found,
  }
}
