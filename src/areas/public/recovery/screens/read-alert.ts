import type { Alert } from '../rules.ts'

/** A CAP 1.2 message, in the browser's own reader of XML: nothing in it is fetched and nothing runs. */
export function readAlert(text: string): Alert | { problem: string } {
  const xml = new DOMParser().parseFromString(text, 'application/xml')
  if (xml.querySelector('parsererror')) return { problem: 'This is no well-formed XML.' }
  const of = (name: string) => xml.getElementsByTagNameNS('*', name)[0]?.textContent?.trim() ?? ''
  if (xml.documentElement.localName !== 'alert') return { problem: 'The message must begin with <alert>.' }
  const polygon = of('polygon')
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => pair.split(',').map(Number) as [number, number])
  if (polygon.some(([latitude, longitude]) => !Number.isFinite(latitude) || !Number.isFinite(longitude)))
    return { problem: 'The polygon holds something that is no pair of numbers.' }
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
