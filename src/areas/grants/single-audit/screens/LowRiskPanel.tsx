import { Badge } from '#kit/parts/Badge.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { criteriaFor, lowRiskOf, type Criterion, type PriorPeriod } from '../low-risk/rules.ts'
import type { SingleAudit } from '../records.ts'

const states: Record<Criterion['state'], { words: string; tone: 'good' | 'destructive' | 'plain' }> = {
  met: { words: 'Met', tone: 'good' },
  not_met: { words: 'Not met', tone: 'destructive' },
  confirm: { words: 'To confirm', tone: 'plain' },
}

/** The criteria of 2 CFR 200.520 in the two periods before, beside what the audit says. */
export function LowRiskPanel({ row, periods }: { row: SingleAudit; periods: readonly PriorPeriod[] }) {
  const isOut = lowRiskOf(periods) === 'not_low_risk'
  const rows = periods.flatMap((period) => criteriaFor(period).map((each) => ({ ...each, year: period.year.name })))
  return (
    <Panel
      title="Low-risk auditee"
      about="2 CFR 200.520, for the two audit periods before. The records show what they can; you confirm the rest."
    >
      <div className="grid gap-3">
        {row.low_risk && isOut && (
          <Notice tone="warn" title="Marked as a low-risk auditee, but a criterion is not met">
            Check the criteria below, or remove the mark. Coverage is 40% without it and 20% with it.
          </Notice>
        )}
        {rows.length === 0 ? (
          <p className="text-ink-2">No earlier fiscal year is recorded here.</p>
        ) : (
          <Sheet
            label="Criteria of a low-risk auditee"
            rows={rows}
            idOf={({ year, paragraph }) => `${year} ${paragraph}`}
            columns={[
              {
                name: 'Criterion',
                of: ({ words, paragraph }) => (
                  <>
                    {words}
                    <span className="block text-xs text-ink-2">{paragraph}</span>
                  </>
                ),
              },
              { name: 'Fiscal year', of: ({ year }) => year },
              { name: 'State', of: ({ state }) => <Badge tone={states[state].tone}>{states[state].words}</Badge> },
              { name: 'Basis', wide: true, of: ({ why }) => why },
            ]}
          />
        )}
      </div>
    </Panel>
  )
}
