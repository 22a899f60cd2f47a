import type { Context } from '#platform/commands/command.ts'
import { dollars } from '#platform/money.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { inFigures } from '#platform/words.ts'
import { among } from '#platform/life/status-sql.ts'
import { costLife } from '#areas/grants/costs/life.ts'
import { assignmentLife } from '#areas/disasters/volunteers/life.ts'
import type { Answered, Library } from '../library.ts'
import { type Asking, idsNamed, listed, type Matter } from './matter.ts'

export const volunteerHours: Matter = {
  asked: [
    /\b(?:volunteers?|donated)\b.*\bhours\b.* (?:for|in|during|of|at|on) (?!(?:the |our )?(?:match|us|this|last|value|worth|hours|cost share)\b)(?:the )?([a-z0-9].*?) $/,
    /\bvolunteers?\b.*\bhours\b|\bhours\b.*\bvolunteers?\b|\bdonated hours\b/,
    /\bvolunteer (?:time|work|labor)\b.*\b(?:worth|value[ds]?|match|count)/,
  ],
  answer,
}

type Worked = Record<'id' | 'number' | 'title', string> &
  Record<'hours' | 'people', number> &
  Record<'value' | 'valued', number | null>

/** Hours of completed assignments by incident, and the donated cost records that value them. */
async function answer({ name, period }: Asking, _: Library, context: Context): Promise<Answered> {
  const { tx, actor } = context
  const incidents = await idsNamed(name, 'emergency_incidents', context)
  const rows = await tx.asPerson<Worked>(
    `select i.id, i.number, i.title, sum(a.hours)::float8 as hours, count(distinct a.volunteer)::int as people,
        sum(k.value)::float8 as value, coalesce(sum(a.hours) filter (where k.value is not null), 0)::float8 as valued
       from public.volunteer_assignments a
       join public.emergency_incidents i on i.organization_id = a.organization_id and i.id = a.incident
       left join lateral (select sum(c.eligible) as value from public.cost_records c
          where c.organization_id = a.organization_id and c.volunteer_work = a.id and c.donated
            and c.status ${among(costLife, 'claimed')}) k on true
      where a.organization_id = $1 and a.status ${among(assignmentLife, 'released')} and ($2::uuid[] is null or a.incident = any ($2))
        and ($3::date is null or a.starts_at >= $3) and ($4::date is null or a.starts_at < $4::date + 1)
      group by i.id, i.number, i.title order by hours desc nulls last`,
    [actor.organization_id, incidents ?? null, period?.from ?? null, period?.to ?? null],
  )
  const hours = rows.reduce((sum, row) => sum + (row.hours ?? 0), 0)
  if (hours === 0)
    return {
      text: name
        ? say('No volunteer hours are recorded for “{name}”.', { name })
        : say('No volunteer hours are recorded that you can open.'),
      cited: [],
    }
  const value = rows.reduce((sum, row) => sum + (row.value ?? 0), 0)
  const missing = hours - rows.reduce((sum, row) => sum + (row.valued ?? 0), 0)
  const answered = listed(
    sayCount(
      rows.length,
      {
        one: '{hours} volunteer hours are recorded, in {count} incident:',
        other: '{hours} volunteer hours are recorded, in {count} incidents:',
      },
      { hours: inFigures(hours, 2) },
    ),
    rows.map((row) =>
      [
        `${row.number}, ${row.title}`,
        sayCount(row.hours, { one: '{figure} hour', other: '{figure} hours' }, { figure: inFigures(row.hours, 2) }),
        sayCount(row.people, { one: '{count} volunteer', other: '{count} volunteers' }),
      ].join(' · '),
    ),
    rows.map(({ id, number, title }) => ({ table: 'emergency_incidents', id, words: `${number}, ${title}` })),
  )
  const worth =
    value > 0
      ? [
          say('{amount} is their value in donated cost records, which count toward the match.', {
            amount: dollars(value),
          }),
        ]
      : []
  const rest =
    missing > 0
      ? [
          sayCount(
            missing,
            {
              one: '{figure} hour has no donated cost record yet, so no value for the match is on file.',
              other: '{figure} hours have no donated cost record yet, so no value for the match is on file.',
            },
            { figure: inFigures(missing, 2) },
          ),
        ]
      : []
  return { ...answered, text: [answered.text, ...worth, ...rest].join('\n') }
}
