import { optionLabel } from '#platform/records/record.ts'
import { momentInWords } from '#platform/dates.ts'
import { howMany } from '#platform/words.ts'
import { levelWords } from '#areas/disasters/incidents/words.ts'
import {
  incident as incidentRecord,
  positionWords,
  type Duty,
  type Incident,
} from '#areas/disasters/incidents/records.ts'
import { conditionWords, lifelineWords, type LifelineReport } from '#areas/disasters/lifelines/records.ts'
import { standOf } from '#areas/disasters/lifelines/rules.ts'
import type { ResourceRequest } from '#areas/disasters/requests/records.ts'
import { stageWords } from '#areas/disasters/requests/records.ts'
import { requestLife } from '#areas/disasters/requests/life.ts'
import type { Shelter } from '#areas/disasters/shelters/records.ts'
import { roomOf } from '#areas/disasters/shelters/rules.ts'
import type { LogEntry } from '#areas/disasters/incidents/log/records.ts'
import { activitiesOf, lateAfter, minutesLate, type Line } from '#areas/disasters/incidents/log/rules.ts'

/** A form in the layout of its paper boxes: a name, and the lines in it. */
export type Form = { title: string; number: string; boxes: readonly { name: string; lines: readonly string[] }[] }
type Known = {
  incident: Incident
  duties: readonly Duty[]
  lines: readonly Line<LogEntry>[]
  names: ReadonlyMap<string, string>
  zone: string
  now: string
}

const period = (lines: readonly Line[], zone: string): string =>
  lines.length === 0
    ? 'no log entries'
    : `${momentInWords(lines.at(-1)!.observed_at, zone)} to ${momentInWords(lines[0]!.observed_at, zone)}`

/** ICS-214, activity log: for one position, or for the whole incident. */
export function ics214({ incident, duties, lines, names, zone, now }: Known, position?: LogEntry['position']): Form {
  const theirs = position ? lines.filter(({ entry }) => entry.position === position) : lines
  const held = duties.filter((each) => !position || each.position === position)
  return {
    title: 'Activity log',
    number: 'ICS-214',
    boxes: [
      { name: '1. Incident name', lines: [`${incident.title} (${incident.number})`] },
      { name: '2. Operational period', lines: [period(theirs, zone)] },
      { name: '3. Name and ICS position', lines: [position ? positionWords[position] : 'All positions'] },
      {
        name: '5. Resources assigned',
        lines:
          held.length === 0
            ? ['No one signed in.']
            : held.map(
                (each) =>
                  `${names.get(each.holder ?? '') ?? 'A former member'}, ${positionWords[each.position]}, from ${momentInWords(each.began_at, zone)}${each.ended_at ? ` to ${momentInWords(each.ended_at, zone)}` : ''}`,
              ),
      },
      {
        name: '6. Activity log',
        lines: activitiesOf(theirs, position).map(
          ({ at, words, position: who, late }) =>
            `${momentInWords(at, zone)}${position ? '' : ` [${who}]`}: ${words}${late ? ' (late entry)' : ''}`,
        ),
      },
      { name: '7. Prepared', lines: [momentInWords(now, zone)] },
    ],
  }
}

/** ICS-209, incident status summary, as far as the boards have data. The other boxes stay empty for entry by hand. */
export function ics209(
  { incident, lines, zone, now }: Known,
  {
    lifelines,
    requests,
    shelters,
  }: { lifelines: readonly LifelineReport[]; requests: readonly ResourceRequest[]; shelters: readonly Shelter[] },
): Form {
  const room = roomOf(shelters)
  return {
    title: 'Incident status summary',
    number: 'ICS-209',
    boxes: [
      { name: '1. Incident name', lines: [incident.title] },
      { name: '2. Incident number', lines: [incident.number] },
      {
        name: '5. Incident management organization',
        lines: [`Operations center: ${levelWords[incident.level].toLowerCase()}`],
      },
      { name: '6. Incident start', lines: [momentInWords(incident.began_at, zone)] },
      { name: '9. Incident definition', lines: [optionLabel(incidentRecord.fields.kind, incident.kind)] },
      { name: '16. Location', lines: [incident.place?.address ?? ''] },
      {
        name: '28. Observed conditions and significant events',
        lines: lines
          .filter(({ verdict }) => verdict === 'confirmed')
          .toReversed()
          .map(({ observed_at, words }) => `${momentInWords(observed_at, zone)}: ${words}`),
      },
      {
        name: '29. Damage and lifelines',
        lines: standOf(lifelines).map(
          ({ lifeline, report }) =>
            `${lifelineWords[lifeline]}: ${conditionWords[report?.condition ?? 'unknown'].toLowerCase()}${report ? `. ${report.impact}` : ''}`,
        ),
      },
      { name: '31. Public: in shelters', lines: [`${room.occupants} people, ${room.free} spaces available`] },
      { name: '38. Current incident objectives', lines: (incident.objectives ?? '').split('\n').filter(Boolean) },
      {
        name: '39. Resources: needed and en route',
        lines: requests
          .filter(requestLife.isOpen)
          .map(
            (row) =>
              `${row.number} ${row.title}: ${howMany(Number(row.quantity), row.unit)}, ${stageWords[row.status].toLowerCase()}${row.provider ? `, ${row.provider}` : ''}`,
          ),
      },
      { name: '45. Prepared', lines: [momentInWords(now, zone)] },
    ],
  }
}

/** The outline of an after-action report: the events come from the log, the lessons are written by people. */
export function afterAction({ incident, lines, zone, now }: Known): Form {
  const late = lines.filter(({ entry }) => minutesLate(entry) > lateAfter).length
  return {
    title: 'After-action report, draft',
    number: 'AAR',
    boxes: [
      {
        name: 'Incident',
        lines: [
          `${incident.title} (${incident.number})`,
          `Began ${momentInWords(incident.began_at, zone)}${incident.closed_at ? `, closed ${momentInWords(incident.closed_at, zone)}` : ', still open'}`,
        ],
      },
      {
        name: 'What happened',
        lines: lines
          .filter(({ verdict }) => verdict === 'confirmed')
          .toReversed()
          .map(({ observed_at, words }) => `${momentInWords(observed_at, zone)}: ${words}`),
      },
      {
        name: 'Log',
        lines: [
          `${lines.length} entries; ${late} were logged more than 30 minutes after the observation; ${lines.filter(({ corrections }) => corrections.length > 0).length} were corrected.`,
        ],
      },
      { name: 'What went well (fill in by hand)', lines: [''] },
      { name: 'What did not (fill in by hand)', lines: [''] },
      { name: 'Improvements, owner and due date (complete by hand)', lines: [''] },
      { name: 'Prepared', lines: [momentInWords(now, zone)] },
    ],
  }
}
