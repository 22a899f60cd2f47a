import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { EmailDomain } from '../records.ts'
import { recordName, recordValue } from '../rules.ts'

const copied = (what: string, value: string) => ({
  label: what,
  wide: true,
  value: (
    <span className="flex flex-wrap items-center gap-2">
      <code className="break-all">{value}</code>
      <CopyButton label={what} text={value} />
    </span>
  ),
})

/** The line in the domain’s zone that proves whose it is. */
export const TxtRecord = ({ row }: { row: EmailDomain }) => (
  <Panel
    title="Publish this TXT record"
    about="Ask the person who manages your domain to add it. It proves that the domain is yours."
  >
    <Facts facts={[copied('Name', recordName(row.domain)), copied('Value', recordValue(row.token))]} />
  </Panel>
)
