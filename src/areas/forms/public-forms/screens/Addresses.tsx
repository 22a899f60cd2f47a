import { ButtonLink } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { publicFormLife } from '../life.ts'
import type { PublicForm } from '../records.ts'

/** Where the public opens a form, on a page and on a kiosk. */
export function Addresses({ row }: { row: PublicForm }) {
  const path = `/f/${row.address}`
  const address = `${location.origin}${path}`
  return (
    <Panel title="Address" about="Anyone can open it. It never changes.">
      <div className="grid gap-3">
        <Address label="Form" address={address} />
        {row.kiosk && <Address label="Kiosk" address={`${address}?kiosk`} />}
        {publicFormLife.is(row, 'open') && (
          <div>
            <ButtonLink to={path}>Open form</ButtonLink>
          </div>
        )}
      </div>
    </Panel>
  )
}

const Address = ({ label, address }: { label: string; address: string }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="text-sm text-ink-2">{label}</span>
    <code className="min-w-0 text-sm break-all">{address}</code>
    <CopyButton label={`${label} address`} text={address} />
  </div>
)
