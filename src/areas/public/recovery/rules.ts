import { phrase, say } from '#platform/say.ts'
export type Alert = {
  status: string
  type: string
  event: string
  urgency: string
  severity: string
  certainty: string
  headline: string
  area: string
  polygon: readonly (readonly [latitude: number, longitude: number])[]
  references: string
}
export type Decision = { what: 'incident' | 'watch' | 'report' | 'kept' | 'refused'; why: string }

/** The approved decision table: three words decide, never the name of the event. */
export function decide({ status, type, urgency, severity, certainty }: Alert): Decision {
  if (!['Actual', 'Exercise'].includes(status))
    return {
      what: 'refused',
      why: say('A message with the status {status} has no effect.', { status: status || say('unknown') }),
    }
  if (type === 'Cancel') return { what: 'kept', why: phrase('A cancellation ends the alert it refers to.') }
  const grave = severity === 'Extreme' || severity === 'Severe'
  const sure = certainty === 'Observed' || certainty === 'Likely'
  if (grave && sure && urgency === 'Immediate')
    return {
      what: 'incident',
      why: phrase(
        'Immediate, at least severe and at least likely: an incident opens and the person on duty is called.',
      ),
    }
  if (grave && sure && urgency === 'Expected')
    return {
      what: 'watch',
      why: phrase('Expected, at least severe and at least likely: a watch opens and the leads are notified.'),
    }
  if (grave || severity === 'Moderate') return { what: 'report', why: phrase('Listed in the morning report.') }
  return { what: 'kept', why: phrase('Saved, not shown.') }
}

/** Whether a point is in an area, by counting the sides that a line from it crosses. */
export function isInside([latitude, longitude]: readonly [number, number], polygon: Alert['polygon']): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [[yi, xi], [yj, xj]] = [polygon[i]!, polygon[j]!]
    if (yi > latitude !== yj > latitude && longitude < ((xj - xi) * (latitude - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

/** 44 CFR 206.203 for disasters declared from October 1, 2024; later years have their own rows. */
export const limits2025 = { least: 4_000_00, large: 1_062_900_00, source: phrase('fiscal year 2025') }

export function projectOf({ estimate, insurance, percent }: { estimate: number; insurance: number; percent: number }): {
  size: string
  eligible: number
  federal: number
  other: number
} {
  const eligible = Math.max(0, estimate - insurance)
  const federal = Math.round((eligible * percent) / 100)
  return {
    size:
      eligible < limits2025.least ? phrase('none') : eligible < limits2025.large ? phrase('small') : phrase('large'),
    eligible,
    federal,
    other: eligible - federal,
  }
}
