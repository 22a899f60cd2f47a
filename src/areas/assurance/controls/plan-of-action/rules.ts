import type { Reason } from '#platform/rules.ts'
import type { Control } from '../records.ts'

type Failing = Pick<Control, 'id' | 'code' | 'title' | 'about' | 'result' | 'result_words' | 'result_at'>

/** Our own property names are in our own namespace, because OSCAL reserves its namespace for its list. */
const ns = 'urn:granary:oscal'

const isItem = ({ result }: Pick<Failing, 'result'>) => result === 'fail' || result === 'waived'

/** OSCAL requires at least one item. */
export const whyNotPlanOfAction = (controls: readonly Pick<Failing, 'result'>[]): Reason =>
  controls.some(isItem) ? null : 'No active control is failing or waived, so there is nothing to plan.'

/**
 * The plan of action and milestones of OSCAL 1.1.2: one item for each control that is failing or waived. Its ids are
 * derived, because ours are of a UUID version that OSCAL does not accept.
 */
export async function planOfAction(
  {
    organization,
    now,
    controls,
  }: { organization: { id: string; name: string }; now: string; controls: readonly Failing[] },
  uuidOf: (namespace: string, name: string) => Promise<string>,
) {
  return {
    'plan-of-action-and-milestones': {
      uuid: await uuidOf(organization.id, `plan of action ${now}`),
      metadata: {
        title: `Plan of action and milestones of ${organization.name}`,
        'last-modified': now,
        version: now.slice(0, 10),
        'oscal-version': '1.1.2',
      },
      'system-id': { 'identifier-type': 'http://ietf.org/rfc/rfc4122', id: organization.id },
      'poam-items': await Promise.all(
        controls
          .filter(isItem)
          .map(async ({ id, code, title, about, result, result_words, result_at }) => ({
            uuid: await uuidOf(organization.id, `control ${id}`),
            title: `${code} ${title}`,
            description: [about, result_words].filter(Boolean).join('\n') || title,
            props: [
              { name: 'result', ns, value: result },
              { name: 'control', ns, value: id },
              ...(result_at ? [{ name: 'looked-at', ns, value: result_at }] : []),
            ],
          })),
      ),
    },
  }
}
