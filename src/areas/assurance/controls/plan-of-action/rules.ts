import type { Control } from '../records.ts'

type Failing = Pick<Control, 'id' | 'code' | 'title' | 'about' | 'result' | 'result_words' | 'result_at'>

/** The plan of action and milestones of OSCAL 1.1.2: one item for each control that fails or is waived, under its own id. */
export const planOfAction = ({ organization, uuid, now, controls }: { organization: string; uuid: string; now: string; controls: readonly Failing[] }) => ({
  'plan-of-action-and-milestones': {
    uuid,
    metadata: { title: `Plan of action and milestones of ${organization}`, 'last-modified': now, version: now.slice(0, 10), 'oscal-version': '1.1.2' },
    'poam-items': controls
      .filter(({ result }) => result === 'fail' || result === 'waived')
      .map(({ id, code, title, about, result, result_words, result_at }) => ({
        uuid: id,
        title: `${code} ${title}`,
        description: [about, result_words].filter(Boolean).join('\n') || title,
        props: [{ name: 'result', value: result }, ...(result_at ? [{ name: 'looked-at', value: result_at }] : [])],
      })),
  },
})
