import { useToday } from '#client/use-today.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { incidentLife } from '../../incidents/life.ts'
import type { Incident } from '../../incidents/records.ts'
import type { EmergencyPurchase } from '../records.ts'
import { checksOf } from '../rules.ts'

type RequiredDocumentationProps = { row: EmergencyPurchase; loaded: { incident?: Incident | undefined } }

/** The documentation that a reviewer of FEMA asks for. */
export function RequiredDocumentation({ row, loaded: { incident: of } }: RequiredDocumentationProps) {
  const checks = checksOf(row, { today: useToday(), incidentOpen: of === undefined || incidentLife.isOpen(of) })
  return (
    <Panel title="Required documentation" about="In the order of FEMA’s review. Missing items block submission.">
      <ul className="divide-y divide-line">
        {checks.map(({ words, whyNot }) => (
          <li key={words} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-2">
            <span className="min-w-0 break-words text-ink">
              {words}
              {whyNot && <span className="block text-sm text-ink-2">{whyNot}</span>}
            </span>
            <Dial state={whyNot ? 'bad' : 'done'}>{whyNot ? 'Missing' : 'Documented'}</Dial>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
