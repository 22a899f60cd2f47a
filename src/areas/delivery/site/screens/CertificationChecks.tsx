import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Project } from '../../projects/records.ts'
import type { CertifiedPayroll, PayApplication, PunchItem } from '../records.ts'
import { missingWeeks, payChecks } from '../rules.ts'

type CertificationChecksProps = {
  row: PayApplication
  loaded: {
    project: Project | undefined
    punch: readonly PunchItem[] | undefined
    payrolls: readonly CertifiedPayroll[] | undefined
  }
}

export function CertificationChecks({ row, loaded: { project: of, punch, payrolls } }: CertificationChecksProps) {
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
