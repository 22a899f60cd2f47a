import { plural } from '#platform/words.ts'
import { millisecondsBetween, minutesSince, momentInWords } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { levelWords } from '../incidents/words.ts'
import type { Incident } from '../incidents/records.ts'
import { conditionWords, lifelineWords, type LifelineReport } from '../lifelines/records.ts'
import { standOf } from '../lifelines/rules.ts'
import type { Line } from '../incidents/log/rules.ts'
import { stageWords, type ResourceRequest } from '../requests/records.ts'
import { requestLife } from '../requests/life.ts'
import type { Shelter } from '../shelters/records.ts'
import { shelterLife } from '../shelters/life.ts'
import { roomOf } from '../shelters/rules.ts'
import { situationReport, type SituationReport } from './records.ts'

export const whyNotPeriod = (from: string, to: string, now: Date): Reason =>
  firstReason(
    millisecondsBetween(from, to) <= 0 && 'The period must end after its start.',
    minutesSince(to, now) < -1 && 'The period can’t end in the future.',
  )

export type Boards = {
  incident: Incident
  lifelines: readonly LifelineReport[]
  requests: readonly ResourceRequest[]
  shelters: readonly Shelter[]
  lines: readonly Line[]
  volunteerHours: number
  volunteers: number
  from: string
  to: string
  zone: string
}

/** The report as filled from the boards; a person reviews the text before it is signed. */
export function filledFrom({
  incident,
  lifelines,
  requests,
  shelters,
  lines,
  volunteerHours,
  volunteers,
  from,
  to,
  zone,
}: Boards): Record<Part, string> {
  const open = requests.filter(requestLife.isOpen)
  const room = roomOf(shelters)
  const events = lines
    .filter(({ verdict, observed_at }) => verdict === 'confirmed' && observed_at >= from && observed_at <= to)
    .toReversed()
  const count = (status: ResourceRequest['status']) => requests.filter((row) => row.status === status).length
  return fitting({
    situation: [
      `${incident.number}, ${incident.title}. Operations center: ${levelWords[incident.level].toLowerCase()}.`,
      incident.summary ?? '',
    ]
      .filter(Boolean)
      .join('\n\n'),
    lifelines: standOf(lifelines)
      .map(
        ({ lifeline, report }) =>
          `- ${lifelineWords[lifeline]}: ${conditionWords[report?.condition ?? 'unknown'].toLowerCase()}${report ? `. ${report.impact}` : ''}`,
      )
      .join('\n'),
    resources: [
      `${open.length} open: ${(['new', 'assigned', 'en_route', 'on_scene'] as const).map((status) => `${count(status)} ${stageWords[status].toLowerCase()}`).join(', ')}; ${count('demobilized')} demobilized.`,
      ...open
        .filter(({ priority }) => priority === 'life')
        .map(({ number, title, status }) => `- Life safety: ${number} ${title}, ${stageWords[status].toLowerCase()}`),
    ].join('\n'),
    sheltering: [
      `${some(shelters.filter((row) => shelterLife.is(row, 'open')).length, 'shelter')} open with ${room.occupants} of ${room.capacity} spaces occupied.`,
      ...shelters
        .filter((row) => shelterLife.is(row, 'open'))
        .map(({ name, occupants, capacity }) => `- ${name}: ${Number(occupants)} of ${Number(capacity)}`),
      `
${some(volunteers, 'volunteer')} on site; ${volunteerHours.toLocaleString('en-US')} volunteer hours recorded to date.`,
    ].join('\n'),
    events:
      events.length === 0
        ? 'No significant events were confirmed in this period.'
        : events.map(({ observed_at, words }) => `- ${momentInWords(observed_at, zone)}: ${words}`).join('\n'),
    plan: incident.objectives ?? '',
  })
}

type Part = 'situation' | 'lifelines' | 'resources' | 'sheltering' | 'events' | 'plan'

const more = '\n\nThe incident’s boards have more than fits here.'
/** Whole lines up to the limit of a part, with a note when there are more. */
function fitting(parts: Record<Part, string>): Record<Part, string> {
  const fit = (text: string, most: number): string => {
    if (text.length <= most) return text
    const kept = text.slice(0, most - more.length)
    const end = kept.lastIndexOf('\n')
    return (end > 0 ? kept.slice(0, end) : kept) + more
  }
  return Object.fromEntries(
    Object.entries(parts).map(([part, text]) => [part, fit(text, situationReport.fields[part as Part].max!)]),
  ) as Record<Part, string>
}

/** The signed content: the text in a fixed order, and nothing else. */
export const wordsOf = (
  row: Pick<
    SituationReport,
    | 'number'
    | 'title'
    | 'period_from'
    | 'period_to'
    | 'situation'
    | 'lifelines'
    | 'resources'
    | 'sheltering'
    | 'events'
    | 'plan'
  >,
): string =>
  [
    row.number,
    row.title,
    row.period_from,
    row.period_to,
    row.situation,
    row.lifelines,
    row.resources,
    row.sheltering,
    row.events,
    row.plan,
  ]
    .map((part) => part ?? '')
    .join('\n\u001e\n')

const some = (many: number, what: string) => `${many} ${what}${plural(many, { one: '', other: 's' })}`
