import { daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { among } from '#platform/life/status-sql.ts'
import { fundingOpportunity } from '#areas/grants/opportunities/records.ts'
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

/** Stop words of the search. */
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
/** More words add nothing, and each is searched in every opportunity. */
const most = 24
const stem = (word: string) => word.replace(/(?:(?<=.{4})ing|ies|(?<=[sxz]|ch|sh)es|(?<!s)s)$/, '')

export const grantFinder: Work = async ({ answers: { need }, today, rows }) => {
  const asked = [
    ...new Set(
      need!
        .toLowerCase()
        .match(/[a-z]{3,}/g)
        ?.filter((word) => !small.has(word)) ?? [],
    ),
  ]
    .slice(0, most)
    .map((word) => ({ word, begins: new RegExp(`\\b${stem(word)}`) }))
  const open = await rows<Open>(
    'Open opportunities',
    `select id, number, title, agency, closes_on::text, ceiling::bigint as ceiling, match::float8 as match, eligibility,
      lower(title || ' ' || coalesce(category, '') || ' ' || coalesce(agency, '') || ' ' || coalesce(summary, ''))
      as words
       from funding_opportunities
       where status ${among(fundingOpportunity, 'forecasted', 'posted')} and (closes_on is null or closes_on >= $1)
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
      row.match !== null && row.match > 0 && `requires a match of ${row.match}%`,
      row.eligibility === null && 'doesn’t state who may apply',
    ].filter(Boolean)
    return {
      tone: left !== null && left < 21 ? 'warn' : 'good',
      words: `${row.title}${row.agency ? `, ${row.agency}` : ''}${row.ceiling ? `, up to ${dollars(Number(row.ceiling))}` : ''}. Matches: ${words.join(', ')}.${against.length > 0 ? ` Drawbacks: it ${against.join(', and ')}.` : ''}`,
      ...(row.number && { source: row.number }),
      about: { table: 'funding_opportunities', id: row.id },
      task: `Review “${row.title.slice(0, 150)}”`,
    }
  })
  return {
    summary:
      open.length === 0
        ? 'No opportunities imported yet. Import a list from Grants.gov under Funding opportunities.'
        : `${counted(found.length, 'opportunity', 'opportunities')} of ${open.length} open ones match ${asked.map(({ word }) => word).join(', ') || 'nothing in the need'}. Matching compares words, not meanings.`,
    found,
  }
}
