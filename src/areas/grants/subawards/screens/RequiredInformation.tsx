import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Vendor } from '#areas/vendors/vendors/records.ts'
import type { Grant } from '../../grants/records.ts'
import type { Subaward } from '../records.ts'
import { statedChecks } from '../rules.ts'

type RequiredInformationProps = {
  row: Subaward
  loaded: { funding?: Grant | undefined; recipient?: Vendor | undefined }
}

/** The information that 2 CFR 200.332(b) requires in a subaward. */
export function RequiredInformation({ row, loaded: { funding, recipient } }: RequiredInformationProps) {
  const checks = funding && recipient ? statedChecks(row, funding, recipient) : []
  const missing = checks.filter(({ whyNot }) => whyNot)
  if (checks.length === 0) return null
  return (
    <Panel
      title="Required information"
      about={
        missing.length === 0
          ? 'All information required by 2 CFR 200.332(b) is present.'
          : `${missing.length} of ${checks.length} required items are missing (2 CFR 200.332(b)).`
      }
    >
      <ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {checks.map(({ words, whyNot }) => (
          <li key={words} className="flex items-start gap-2 text-sm">
            <Icon name={whyNot ? 'warn' : 'check'} className={`mt-0.5 size-4 ${whyNot ? 'text-warn' : 'text-good'}`} />
            <span>
              {words}
              {whyNot && <span className="block text-warn">{whyNot}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
