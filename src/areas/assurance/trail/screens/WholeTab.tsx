import { Link } from 'react-router'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { NoPermission } from '#kit/parts/States.tsx'
import { download } from '#kit/record/list/download.ts'
import type { Newest } from '#kit/trail/ask.ts'
import { useWhole } from './use-whole.ts'
import { WholeResult } from './WholeResult.tsx'

/** The whole log, verified by this browser from beginning to end, and its export. */
export function WholeTab({ newest, mayTend }: { newest: Newest; mayTend: boolean }) {
  const { whole, start, stop } = useWhole(newest)
  const { stage, checked, log } = whole
  const running = stage === 'reading' || stage === 'asking'
  if (!mayTend)
    return (
      <Panel title="Verify all">
        <NoPermission what="the whole log" who="An administrator" />
        <p className="max-w-(--measure) text-ink-2">
          You can verify what you can read: each line in a record’s history, and each entry{' '}
          <Link to="/blockchain" className="link">
            in the list
          </Link>
          .
        </p>
      </Panel>
    )
  return (
    <Panel
      title="Verify all"
      about="The server sends every entry. Your browser hashes each one again, rebuilds the tree, and checks every signed checkpoint against it, without trusting the server."
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-3">
          {running ? (
            <Button onClick={stop}>Stop</Button>
          ) : (
            <Button look="main" onClick={start}>
              {stage === 'idle' ? `Verify ${newest.size.toLocaleString('en-US')} entries` : 'Verify again'}
            </Button>
          )}
          {checked?.complete && log && (
            <Button onClick={() => download(log, `trail-${newest.organization_id}.ndjson`)}>
              <Icon name="download" />
              Download export
            </Button>
          )}
        </div>
        {running && (
          <div role="status" className="grid gap-1.5">
            <Progress label="Entries verified" value={checked?.entries ?? 0} max={checked?.expected || newest.size} />
            <p className="figures text-xs text-ink-2">
              {stage === 'asking'
                ? 'The server is comparing each record with its history.'
                : `${(checked?.entries ?? 0).toLocaleString('en-US')} of ${(checked?.expected || newest.size).toLocaleString('en-US')} entries, ${checked?.checkpoints ?? 0} checkpoints`}
            </p>
          </div>
        )}
        <WholeResult whole={whole} />
      </div>
    </Panel>
  )
}
