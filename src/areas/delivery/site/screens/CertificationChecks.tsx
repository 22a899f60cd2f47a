import { useRecord, useRecords } from '#client/use-record.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { project } from '../../projects/records.ts'
import { certifiedPayroll, punchItem, type PayApplication } from '../records.ts'
import { missingWeeks, payChecks } from '../rules.ts'

export function CertificationChecks({ row }: { row: PayApplication }) {
  const { row: of } = useRecord(project, row.project)
  const { rows: punch } = useRecords(punchItem, (from) =>
    from.eq('project', row.project).eq('safety', true).neq('status', 'accepted').limit(100),
  )
  const { rows: payrolls } = useRecords(certifiedPayroll, (from) => from.eq('project', row.project).limit(500))
  const checks =
    of && punch && payrolls
      ? payChecks(row, {
          punch: punch.length,
          federal: of.federal,
          missingWeeks: missingWeeks({ from: row.period_from, to: row.period_to }, payrolls),
        })
      : []
  return (
    <Panel title="Certification checks">
      <ul className="grid gap-2">
        {checks.map(({ words, whyNot }) => (
          <li key={words} className={`flex gap-2 ${whyNot ? 'text-warn' : 'text-ink'}`}>
            <Icon name={whyNot ? 'warn' : 'check'} className={`mt-0.5 size-4 ${whyNot ? '' : 'text-good'}`} />
            {whyNot ? `Not met: ${words.toLowerCase()}. ${whyNot}` : words}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
