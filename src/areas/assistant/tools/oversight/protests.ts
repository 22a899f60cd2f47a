import type { Context } from '#platform/commands/command.ts'
import { zoneIn } from '#platform/commands/today.ts'
import { dayInWords, dayOf } from '#platform/dates.ts'
import { say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { outcomeWords, type Protest as Protested } from '#areas/procurement/protest-outcomes/rules.ts'
import type { Answered, Library } from '../library.ts'
import { type Asking, listed, type Matter } from './matter.ts'

export const protests: Matter = {
  asked: [
    /\b(?:who|which|any|open|how many|show|list|were|have|has|did)\b.*\b(?:protest(?:s|ed)?|protesting)\b(?! period)/,
  ],
  answer,
}

type Protest = Record<'award' | 'number' | 'title' | 'at', string> & {
  company: string | null
  outcome: Protested['outcome']
}

/** Bidders’ protests, as far as the person may read them: panel members and managers do. */
async function answer({ period }: Asking, _: Library, { tx, actor }: Context): Promise<Answered> {
  const rows = await tx.asPerson<Protest>(
    `select p.award, a.number, a.title, v.name as company, p.outcome, p.filed_at::text as at
       from public.protests p
       join public.awards a on a.organization_id = p.organization_id and a.id = p.award
       left join public.vendors v on v.organization_id = p.organization_id and v.id = p.vendor
      where p.organization_id = $1 and ($2::date is null or p.filed_at >= $2)
        and ($3::date is null or p.filed_at < $3::date + 1)
      order by p.outcome is not null, p.filed_at desc limit 200`,
    [actor.organization_id, period?.from ?? null, period?.to ?? null],
  )
  if (rows.length === 0) return { text: say('No protest against an award is on file that you can open.'), cited: [] }
  const zone = await zoneIn(tx, actor.organization_id)
  return listed(
    sayCount(rows.length, { one: '{count} protest is on file:', other: '{count} protests are on file:' }),
    rows.map(({ number, title, company, outcome, at }) =>
      [
        `${number}, ${title}`,
        company ?? say('Unknown'),
        say('filed {day}', { day: dayInWords(dayOf(new Date(at).toISOString(), zone)) }),
        outcome === null ? say('not decided') : translated(outcomeWords[outcome]),
      ].join(' · '),
    ),
    rows.map(({ award, number, title }) => ({ table: 'awards', id: award, words: `${number}, ${title}` })),
  )
}
