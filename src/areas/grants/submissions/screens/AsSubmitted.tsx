import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { download } from '#kit/record/list/download.ts'
import type { GrantApplication } from '../../applications/records.ts'
import { PackageButton } from './PackageButton.tsx'

/** The application as it was submitted, which never changes. */
export const AsSubmitted = ({ row }: { row: GrantApplication }) => (
  <Panel
    title="As submitted"
    about="Saved at submission. Its SHA-256 hash shows whether it has changed."
    actions={
      <>
        <Button onClick={() => download(new Blob([row.package!], { type: 'application/json' }), `${row.number}.json`)}>
          JSON
        </Button>
        <PackageButton row={row} />
      </>
    }
  >
    <p className="font-mono text-xs break-all">{row.digest}</p>
  </Panel>
)
