import type { CapAlert } from '../../alerts/records.ts'

type Kind = 'flood' | 'earthquake' | 'fire' | 'winter' | 'storm'
type Opened = { title: string; summary: string | null; kind: Kind; place?: { address: string } }

/** The event's name is free text in the Common Alerting Protocol: the person who opens the incident checks the kind. */
const kindOf = (event: string): Kind =>
  /flood/i.test(event)
    ? 'flood'
    : /quake/i.test(event)
      ? 'earthquake'
      : /fire/i.test(event)
        ? 'fire'
        : /snow|ice|winter|blizzard/i.test(event)
          ? 'winter'
          : 'storm'

/** The form of an incident that is opened from an alert. */
export const incidentFrom = ({
  headline,
  event,
  area,
  description,
}: Pick<CapAlert, 'headline' | 'event' | 'area' | 'description'>): Opened => ({
  title: headline.slice(0, 200),
  summary: description,
  kind: kindOf(event),
  ...(area && { place: { address: area.slice(0, 500) } }),
})
