import type { Context } from '#platform/commands/command.ts'
import { optionLabel } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { among } from '#platform/life/status-sql.ts'
import { type LifelineReport, lifelineReport } from '#areas/disasters/lifelines/records.ts'
import { incidentLife } from '#areas/disasters/incidents/life.ts'
import type { Answered, Library } from '../library.ts'
import { labelSaid } from '../said.ts'
import { type Asking, listed, type Matter } from './matter.ts'

export const lifelines: Matter = {
  asked: [
    /\blifelines?\b.*\b(?:unstable|disrupted|down|failing|affected|not stable|impaired|status|condition)\b|\b(?:unstable|disrupted|impaired) (?:community )?lifelines?\b/,
    /^ (?:how are|what is the state of) (?:the |our )?(?:community )?lifelines? $/,
  ],
  answer,
}

type Newest = Pick<LifelineReport, 'lifeline' | 'condition' | 'impact'> &
  Record<'incident' | 'number' | 'title', string>

/** The newest report of each lifeline applies; those of closed incidents don’t. */
async function answer(_: Asking, _library: Library, { tx, actor }: Context): Promise<Answered> {
  const newest = await tx.asPerson<Newest>(
    `select distinct on (l.incident, l.lifeline) l.lifeline, l.condition, l.impact, i.id as incident, i.number, i.title
       from public.lifeline_reports l
       join public.emergency_incidents i on i.organization_id = l.organization_id and i.id = l.incident
      where l.organization_id = $1
      and i.status ${among(incidentLife, 'open')} order by l.incident, l.lifeline, l.created_at desc, l.id desc`,
    [actor.organization_id],
  )
  const bad = newest.filter(({ condition }) => condition === 'unstable' || condition === 'disrupted')
  if (newest.length === 0)
    return { text: say('No lifeline of an open incident that you can open has a report.'), cited: [] }
  if (bad.length === 0)
    return { text: say('No lifeline is unstable or disrupted, by the newest report of each.'), cited: [] }
  const { fields } = lifelineReport
  return listed(
    sayCount(bad.length, {
      one: '{count} lifeline is unstable or disrupted, by the newest report of each:',
      other: '{count} lifelines are unstable or disrupted, by the newest report of each:',
    }),
    bad.map(({ lifeline, condition, impact, number }) =>
      [
        labelSaid(optionLabel(fields.lifeline, lifeline)),
        labelSaid(optionLabel(fields.condition, condition)),
        impact,
        number,
      ].join(' · '),
    ),
    [...new Map(bad.map(({ incident, number, title }) => [incident, `${number}, ${title}`]))].map(([id, words]) => ({
      table: 'emergency_incidents',
      id,
      words,
    })),
  )
}
