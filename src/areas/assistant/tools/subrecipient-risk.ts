import type { Context } from '#platform/commands/command.ts'
import { dayInWords } from '#platform/dates.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { Answered } from './library.ts'

export type RiskLevel = 'low' | 'medium' | 'high' | 'none'

/** “High risk subrecipients” asks for a rating, which is a record of its own. */
export const riskLevelIn = (text: string): RiskLevel | undefined => {
  const found =
    /\b(low|medium|high|highest)(?:er)?[- ]risk (?:subrecipients?|subawards?)\b|\b(?:subrecipients?|subawards?)\b.*\b(low|medium|high)(?:er)?[- ]risk\b|^ (?:which |our )?(risky|riskiest) (?:subrecipients?|subawards?)\b/.exec(
      text,
    )
  if (unrated.test(text)) return 'none'
  const level = found?.[1] ?? found?.[2] ?? (found && 'high')
  return level ? (level === 'low' || level === 'medium' ? level : 'high') : undefined
}

const unrated =
  /\b(?:subrecipients?|subawards?)\b.*\b(?:without|no|missing|lacking) (?:an? |any )?risk (?:assessments?|ratings?)\b|\b(?:subrecipients?|subawards?)\b.*\b(?:not|never) (?:been )?(?:risk )?(?:assessed|rated)\b/

type Rated = Record<'id' | 'number' | 'title' | 'recipient', string> & { day: string | null; score: number }

/** The newest assessment of a subaward counts; without a level, those that have none. */
const ratedSql = `select s.id, s.number, s.title, coalesce(v.name, '') as recipient, r.assessed_on::text as day, r.score::float8 as score
  from public.subawards s
  left join lateral (select level, score, assessed_on from public.subrecipient_risks
     where organization_id = $1 and subaward = s.id order by assessed_on desc, created_at desc limit 1) r on true
  left join public.vendors v on v.organization_id = s.organization_id and v.id = s.recipient
 where s.organization_id = $1 and r.level is not distinct from $2 order by r.score desc, s.number limit 200`

export async function answerSubrecipientRisk(level: RiskLevel, { tx, actor }: Context): Promise<Answered> {
  const rated = await tx.asPerson<Rated>(ratedSql, [actor.organization_id, level === 'none' ? null : level])
  if (level === 'none' && rated.length === 0)
    return { text: say('Every subaward that you can open has a risk assessment.'), cited: [] }
  const words = { none: '', low: say('low'), medium: say('medium'), high: say('high') }[level]
  if (rated.length === 0)
    return { text: say('No subaward that you can open is rated {level} risk.', { level: words }), cited: [] }
  const shown = rated.slice(0, 15)
  const lines = shown.map(
    ({ number, title, recipient, day, score }) =>
      `• ${[`${number}, ${title}`, recipient, day && say('score {score}, assessed {day}', { score, day: dayInWords(day) })].filter(Boolean).join(' · ')}`,
  )
  const more = rated.length > shown.length ? [say('and {count} more.', { count: rated.length - shown.length })] : []
  const head = sayCount(
    rated.length,
    level === 'none'
      ? { one: '{count} subaward has no risk assessment:', other: '{count} subawards have no risk assessment:' }
      : { one: '{count} subaward is rated {level} risk:', other: '{count} subawards are rated {level} risk:' },
    { level: words },
  )
  return {
    text: [head, ...lines, ...more].join('\n'),
    cited: shown.map(({ id, number, title }) => ({ table: 'subawards', id, words: `${number}, ${title}` })),
  }
}
