import type { Field } from '#platform/records/fields.ts'
import type { DialState } from '../parts/Dial.tsx'

const dials: [DialState, RegExp][] = [
  ['waiting', /^(draft|planned|new|to_do|expected|forecasted)$/],
  [
    'begun',
    /^(submitted|pending|rescission_proposed|returned|proposed|requested|in_review|received_partly|opening|naming|signing|noticed|triaged|reported|counting|noted|sent|forwarded|drafted|facts_missing|prepared|answered|questioned|revise|entered|mitigating|raised|held|ending|claimed|enrolled|opened|waiting)$/,
  ],
  [
    'half',
    /^(issued|in_progress|approved_partly|open|evaluation|scoring|consensus|best_and_final|assessed|assigned|in_transit|investigating|out|closing|certified|scored|calculated|en_route|seen|transferred|review|made|granted_partly|scheduled|conducting|treating|contained|cause_found|corrected|decided|fixed|inspecting)$/,
  ],
  [
    'on',
    /^(active|adopted|published|ranked|intended|in_force|in_service|current|eligible|obligated|in_project|committed|funded|under_way|on_scene|on_site|on_duty|in_use|recorded|posted)$/,
  ],
  [
    'done',
    /^(approved|received|paid|completed|accepted|awarded|closed_out|finished|settled|done|arrived|checked|granted|met|signed|billed|confirmed|as_noted|solved|demobilized|over|cleared|delivered|resolved|fine|final|converted|reconciled|explained)$/,
  ],
  [
    'bad',
    /^(attention|rejected|suspended|exception|overdue|failed|disputed|annulled|rescinded|missing|denied|asked|not_eligible|sent_back|reopened|blocked|short|differs|unreadable)$/,
  ],
]

/** The progress of a status, as the dial shows it. A status not named here is ended, or out of use. */
export const dialOf = (status: string, field?: Pick<Field, 'marks'>): DialState =>
  field?.marks?.[status] ?? dials.find(([, names]) => names.test(status))?.[0] ?? 'off'
