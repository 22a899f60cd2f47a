import { allAt, readXml, textAt, unread, type Element } from '@granary/xml/read.ts'
import type { RawAlert, RawArea, RawInfo } from './rules.ts'

/**
 * A CAP message with its elements as in the file. Nothing is validated or fetched here; the reader rejects entities
 * and document types.
 */
export function readAlert(text: string): RawAlert {
  const root = readXml(text)
  const of = (name: string) => textAt(root, name)
  const alert = {
    root: root.name,
    namespace: root.space,
    identifier: of('identifier'),
    sender: of('sender'),
    sent: of('sent'),
    status: of('status'),
    msgType: of('msgType'),
    scope: of('scope'),
    references: of('references'),
    infos: allAt(root, 'info').map(infoOf),
  }
  // The signer is checked separately, over the whole message.
  return { ...alert, unread: unread(root).filter((name) => name !== 'Signature') }
}

const infoOf = (element: Element): RawInfo => {
  const of = (name: string) => textAt(element, name)
  return {
    language: of('language'),
    category: allAt(element, 'category')
      .map(({ text }) => text.trim())
      .filter(Boolean),
    event: of('event'),
    urgency: of('urgency'),
    severity: of('severity'),
    certainty: of('certainty'),
    effective: of('effective'),
    onset: of('onset'),
    expires: of('expires'),
    senderName: of('senderName'),
    headline: of('headline'),
    description: of('description'),
    instruction: of('instruction'),
    areas: allAt(element, 'area').map(areaOf),
  }
}

const texts = (element: Element, name: string) =>
  allAt(element, name)
    .map(({ text }) => text.trim())
    .filter(Boolean)
const areaOf = (element: Element): RawArea => ({
  areaDesc: textAt(element, 'areaDesc'),
  polygons: texts(element, 'polygon'),
  circles: texts(element, 'circle'),
  geocodes: allAt(element, 'geocode').map((each) => ({
    name: textAt(each, 'valueName') ?? '',
    value: textAt(each, 'value') ?? '',
  })),
})
