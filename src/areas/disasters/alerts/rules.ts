import { statuses } from '#platform/life/statuses.ts'
import { isDay, millisecondsBetween } from '#platform/dates.ts'
import { circleAround, isInside, type Geometry, type Position, type Ring } from '@granary/geodata/geography.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { CapAlert } from './records.ts'

export const alertStatus = statuses<CapAlert['status']>({ current: 'open', superseded: 'over', canceled: 'over' })

/** A message as in its XML, before any conversion: the element's text, or undefined. */
export type RawArea = {
  areaDesc: string | undefined
  polygons: readonly string[]
  circles: readonly string[]
  geocodes?: readonly Geocode[]
}
export type Geocode = { name: string; value: string }
export type RawInfo = {
  language: string | undefined
  category: readonly string[]
  event: string | undefined
  urgency: string | undefined
  severity: string | undefined
  certainty: string | undefined
  effective: string | undefined
  onset: string | undefined
  expires: string | undefined
  senderName: string | undefined
  headline: string | undefined
  description: string | undefined
  instruction: string | undefined
  areas: readonly RawArea[]
}
export type RawAlert = {
  root: string
  namespace: string
  identifier: string | undefined
  sender: string | undefined
  sent: string | undefined
  status: string | undefined
  msgType: string | undefined
  scope: string | undefined
  references: string | undefined
  infos: readonly RawInfo[]
  /** Names of elements that the message has and that are not stored. */ unread?: readonly string[]
}

export const namespaces = ['urn:oasis:names:tc:emergency:cap:1.1', 'urn:oasis:names:tc:emergency:cap:1.2'] as const
const oneOf = {
  status: ['Actual', 'Exercise', 'System', 'Test', 'Draft'],
  msgType: ['Alert', 'Update', 'Cancel', 'Ack', 'Error'],
  scope: ['Public', 'Restricted', 'Private'],
  urgency: ['Immediate', 'Expected', 'Future', 'Past', 'Unknown'],
  severity: ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'],
  certainty: ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'],
} as const

/** With its offset. CAP 1.2 requires -00:00 for UTC and not Z; we accept what can be read unambiguously. */
const isMoment = (text: string) =>
  /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?([+-]\d{2}:\d{2}|Z)$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  Number.isFinite(millisecondsBetween(epoch, text))
const epoch = '1970-01-01T00:00:00Z'

/** Far more than any office sends, and no more than can be stored and drawn. */
const most = { infos: 50, areas: 1_000, shapes: 2_000, circles: 500, name: 200, references: 20_000 }
function whyTooMuch({ sender = '', identifier = '', references = '', infos }: RawAlert): Reason {
  const areas = infos.flatMap((info) => info.areas)
  const [polygons, circles] = [areas.flatMap((area) => area.polygons), areas.flatMap((area) => area.circles)]
  return firstReason(
    infos.length > most.infos && `It has ${infos.length} <info> elements. The limit is ${most.infos}.`,
    (areas.length > most.areas || polygons.length > most.shapes || circles.length > most.circles) &&
      `It has too many areas. The limits are ${most.areas} areas, ${most.shapes} polygons and ${most.circles} circles.`,
    (sender.length > most.name || identifier.length > most.name) &&
      `<sender> and <identifier> can’t exceed ${most.name} characters each.`,
    references.length > most.references && `<references> can’t exceed ${most.references} characters.`,
  )
}

/** Why a file isn't a valid CAP message, in the standard's words; nothing is repaired. */
export function whyNotRead(raw: RawAlert): Reason {
  const tooMuch = whyTooMuch(raw)
  if (tooMuch) return tooMuch
  const choice = (name: keyof typeof oneOf, value: string | undefined, where: string) =>
    value === undefined
      ? `${where}<${name}> is missing.`
      : !(oneOf[name] as readonly string[]).includes(value)
        ? `${where}<${name}> is “${value.slice(0, 40)}”. Valid values: ${oneOf[name].join(', ')}.`
        : null
  const text = (name: string, value: string | undefined) => !value && `<${name}> is missing.`
  return firstReason(
    raw.root !== 'alert' && 'This isn’t a CAP message: it doesn’t begin with <alert>.',
    !(namespaces as readonly string[]).includes(raw.namespace) &&
      `Unknown CAP version: ${raw.namespace || 'no namespace'}. Use CAP 1.1 or 1.2.`,
    text('identifier', raw.identifier),
    /[\s,<&]/.test(raw.identifier ?? '') && '<identifier> has a space, comma or character that the standard forbids.',
    text('sender', raw.sender),
    text('sent', raw.sent),
    raw.sent !== undefined &&
      !isMoment(raw.sent) &&
      `<sent> is “${raw.sent.slice(0, 40)}”. Use a time with its offset, such as 2026-05-02T23:21:04-00:00.`,
    choice('status', raw.status, ''),
    choice('msgType', raw.msgType, ''),
    choice('scope', raw.scope, ''),
    raw.scope === 'Private' && 'This message is restricted to named addresses and can’t be imported.',
    (raw.msgType === 'Update' || raw.msgType === 'Cancel') &&
      !raw.references &&
      `A message of type ${raw.msgType} must name the messages it replaces in <references>.`,
    ...raw.infos.flatMap((info) => [
      text('event', info.event) as Reason | false,
      info.category.length === 0 && '<category> is missing.',
      choice('urgency', info.urgency, ''),
      choice('severity', info.severity, ''),
      choice('certainty', info.certainty, ''),
      ...(['effective', 'onset', 'expires'] as const).map(
        (name) =>
          info[name] !== undefined &&
          !isMoment(info[name]) &&
          `<${name}> isn’t a time with an offset: “${info[name].slice(0, 40)}”.`,
      ),
      ...info.areas.flatMap((area) => [
        !area.areaDesc && 'An <area> has no <areaDesc>.',
        ...area.polygons.map(whyNotPolygon),
        ...area.circles.map(whyNotCircle),
      ]),
    ]),
  )
}

const number = (text: string) => (/^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

/** "lat,lon lat,lon …", the first pair again at the end: the reverse order of GeoJSON. */
export function polygonOf(text: string): Ring | null {
  const pairs = text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(number))
  return pairs.length >= 4 && pairs.every((pair) => pair.length === 2 && isOnEarth(pair[0]!, pair[1]!))
    ? pairs.map(([lat, lon]) => [lon!, lat!] as const)
    : null
}
const isOnEarth = (latitude: number, longitude: number) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

function whyNotPolygon(text: string): Reason {
  const ring = polygonOf(text)
  if (!ring) return 'A <polygon> needs at least four latitude,longitude pairs, separated by spaces.'
  const [first, last] = [ring[0]!, ring.at(-1)!]
  return first[0] === last[0] && first[1] === last[1]
    ? null
    : 'A <polygon> isn’t closed: its last pair differs from its first.'
}

/** Half the earth's circumference: no circle is larger. */
const halfway = 20_038

/** "lat,lon radius", in kilometers. A radius of zero is a point. */
export function circleOf(text: string): { middle: Position; kilometers: number } | null {
  const [, lat, lon, radius] = /^\s*([^\s,]+),([^\s,]+)\s+(\S+)\s*$/.exec(text) ?? []
  const [latitude, longitude, kilometers] = [number(lat ?? ''), number(lon ?? ''), number(radius ?? '')]
  return isOnEarth(latitude, longitude) && kilometers >= 0 && kilometers <= halfway
    ? { middle: [longitude, latitude], kilometers }
    : null
}
const whyNotCircle = (text: string): Reason =>
  circleOf(text) ? null : 'A <circle> needs latitude,longitude and a radius in kilometers.'

/**
 * All areas of a message as one shape; null if it only names them. A circle without a radius becomes a hundred
 * meters, so that it is visible.
 */
export function shapeOf(infos: readonly Pick<RawInfo, 'areas'>[]): Geometry | null {
  const whole = ringsOf(infos)
  return whole.length === 0
    ? null
    : whole.length === 1
      ? { type: 'Polygon', coordinates: [whole[0]!] }
      : { type: 'MultiPolygon', coordinates: whole.map((ring) => [ring]) }
}
const ringsOf = (infos: readonly Pick<RawInfo, 'areas'>[]): Ring[] =>
  infos
    .flatMap(({ areas }) => areas)
    .flatMap(({ polygons, circles }) =>
      [
        ...polygons.map(polygonOf),
        ...circles
          .map(circleOf)
          .map((circle) => circle && circleAround(circle.middle, Math.max(100, circle.kilometers * 1000))),
      ].filter((ring): ring is Ring => ring !== null),
    )

/**
 * "sender,identifier,sent": messages reference each other by this triple. Times are compared as instants, whatever
 * their format.
 */
export const keyOf = (sender: string, identifier: string, sent: string): string =>
  `${sender},${identifier},${millisecondsBetween(epoch, sent) / 1000}`

export function referencesOf(text: string | undefined): string[] {
  return (text ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((triple) => {
      const [sender, identifier, sent] = triple.split(',')
      return sender && identifier && sent && isMoment(sent) ? [keyOf(sender, identifier, sent)] : []
    })
}

type Known = {
  key: string
  message: CapAlert['message']
  standing: CapAlert['standing']
  sent: string
  refers_to: readonly string[]
}

/**
 * Statuses of all stored messages together: an update supersedes what it references, a cancellation ends it; but an
 * exercise or a test never ends an actual alert. Messages come in any order and more than once, so statuses are
 * computed from all of them and not step by step. Messages that reference each other are one chain, known by the
 * oldest.
 */
export function chainsOf(all: readonly Known[]): Map<string, { chain: string; status: CapAlert['status'] }> {
  const by = new Map(all.map((each) => [each.key, each]))
  const over = new Map<string, Known[]>(all.map(({ key }) => [key, []]))
  const root = new Map<string, string>()
  const find = (key: string): string => {
    let at = key
    for (let next = root.get(at); next !== undefined; next = root.get(at)) at = next
    if (at !== key) root.set(key, at)
    return at
  }
  for (const each of all)
    for (const to of new Set(each.refers_to)) {
      const named = by.get(to)
      if (!named || to === each.key) continue
      if (
        (each.message === 'update' || each.message === 'cancel') &&
        each.standing === named.standing &&
        each.sent >= named.sent
      )
        over.get(to)!.push(each)
      const [a, b] = [find(each.key), find(to)]
      if (a !== b) root.set(...(by.get(a)!.sent <= by.get(b)!.sent ? ([b, a] as const) : ([a, b] as const)))
    }
  const status = ({ key, message }: Known): CapAlert['status'] => {
    const after = over.get(key)!
    return message === 'cancel' || after.some((each) => each.message === 'cancel')
      ? 'canceled'
      : after.length > 0
        ? 'superseded'
        : 'current'
  }
  return new Map(all.map((each) => [each.key, { chain: find(each.key), status: status(each) }]))
}

/** It reaches all members despite their notification settings, so only managers may send it. */
export const whyNotTell = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('manager', actor) ? null : 'Only a manager can notify all members.'

export const whyNoneToTell = (people: readonly string[]): Reason =>
  people.length === 0 ? 'These people were already notified of this alert.' : null

/** Whether a warning is active now: current, actual, started and not ended. */
export const isInForce = (
  { status, standing, message, expires }: Pick<CapAlert, 'status' | 'standing' | 'message' | 'expires'>,
  now: string,
): boolean =>
  alertStatus.isOpen({ status }) &&
  standing === 'actual' &&
  (message === 'alert' || message === 'update') &&
  (expires === null || millisecondsBetween(now, expires) > 0)

export const shapeIn = (row: Pick<CapAlert, 'shape'>): Geometry | null =>
  row.shape ? (JSON.parse(row.shape) as Geometry) : null

/** Places inside the alert area. A message without a shape can't tell. */
export const inside = <P extends { position: Position }>(shape: Geometry | null, places: readonly P[]): P[] =>
  shape ? places.filter(({ position }) => isInside(position, shape)) : []

/** Most severe first, in the standard's order, then newest. */
const worst = { extreme: 0, severe: 1, moderate: 2, minor: 3, unknown: 4 } as const
export const bySeverity = (a: Pick<CapAlert, 'severity' | 'sent'>, b: Pick<CapAlert, 'severity' | 'sent'>): number =>
  worst[a.severity] - worst[b.severity] || b.sent.localeCompare(a.sent)

/** Signature wording on the alert. A certificate is known from an earlier message of the same sender. */
export const signatureWords = ({ signature, signed_by }: Pick<CapAlert, 'signature' | 'signed_by'>): string =>
  ({
    not_checked: 'Signature not checked. This alert was imported before signatures were.',
    unsigned: 'Unsigned.',
    not_checkable: 'Signed without a certificate: the signature can’t be checked.',
    first_seen: `Signature matches (${signed_by}). This is the first alert from this sender with this certificate.`,
    verified: `Signature verified (${signed_by}) with the certificate of earlier alerts from this sender.`,
  })[signature]
