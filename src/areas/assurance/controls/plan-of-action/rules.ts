import type { Reason } from '#platform/rules.ts'
import type { Control } from '../records.ts'

type Failing = Pick<Control, 'id' | 'code' | 'title' | 'about' | 'result' | 'result_words' | 'result_at'>

/** Our own names of properties stand in a namespace of our own: OSCAL keeps its own to its list. */
const ns = 'urn:granary:oscal'

const isItem = ({ result }: Pick<Failing, 'result'>) => result === 'fail' || result === 'waived'

/** OSCAL asks for one item at least. */
export const whyNotPlanOfAction = (controls: readonly Pick<Failing, 'result'>[]): Reason => (controls.some(isItem) ? null : 'No active control is failing or waived. There is nothing to plan.')

/** The plan of action and milestones of OSCAL 1.1.2: one item for each control that fails or is waived. */
export async function planOfAction({ organization, now, controls }: { organization: { id: string; name: string }; now: string; controls: readonly Failing[] }) {
  return {
    'plan-of-action-and-milestones': {
      uuid: await uuidOf(organization.id, `plan of action ${now}`),
      metadata: { title: `Plan of action and milestones of ${organization.name}`, 'last-modified': now, version: now.slice(0, 10), 'oscal-version': '1.1.2' },
      'system-id': { 'identifier-type': 'http://ietf.org/rfc/rfc4122', id: organization.id },
      'poam-items': await Promise.all(controls.filter(isItem).map(async ({ id, code, title, about, result, result_words, result_at }) => ({
        uuid: await uuidOf(organization.id, `control ${id}`),
        title: `${code} ${title}`,
        description: [about, result_words].filter(Boolean).join('\n') || title,
        props: [{ name: 'result', ns, value: result }, { name: 'control', ns, value: id }, ...(result_at ? [{ name: 'looked-at', ns, value: result_at }] : [])],
      }))),
    },
  }
}

/** UUID version 5 of RFC 9562: OSCAL takes versions 4 and 5 only, and ours are 7. The same control has the same one in every file. */
export async function uuidOf(namespace: string, name: string): Promise<string> {
  const space = Uint8Array.from(namespace.replaceAll('-', '').match(/../g)!, (byte) => Number.parseInt(byte, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', new Uint8Array([...space, ...new TextEncoder().encode(name)]))).slice(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const text = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}
