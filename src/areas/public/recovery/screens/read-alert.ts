import type { Alert } from '../rules.ts'
import { phrase } from '#platform/say.ts'

/** A CAP 1.2 message, read by the browser's own XML parser: it fetches and runs nothing. */
export function readAlert(text: string): Alert | { problem: string } {
  const xml = new DOMParser().parseFromString(text, 'application/xml')
  if (xml.querySelector('parsererror')) return { problem: phrase('This is not well-formed XML.') }
  const of = (name: string) => xml.getElementsByTagNameNS('*', name)[0]?.textContent?.trim() ?? ''
  if (xml.documentElement.localName !== 'alert') return { problem: phrase('The message must begin with <alert>.') }
  const polygon = of('polygon')
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => pair.split(',').map(Number) as [number, number])
  if (polygon.some(([latitude, longitude]) => !Number.isFinite(latitude) || !Number.isFinite(longitude)))
    return { problem: phrase('The polygon contains a value that isn’t a pair of numbers.') }
  return {
    status: of('status'),
    type: of('msgType'),
    event: of('event'),
    urgency: of('urgency'),
    severity: of('severity'),
    certainty: of('certainty'),
    headline: of('headline'),
    area: of('areaDesc'),
    polygon,
    references: of('references'),
  }
}
