import { Link } from 'react-router'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { NoPermission } from '#kit/parts/States.tsx'
import { offer } from '#kit/record/list/offer.ts'
import type { Newest } from '#kit/trail/ask.ts'
import { useWhole } from './use-whole.ts'
import { WholeResult } from './WholeResult.tsx'

/** The log from its beginning to its end, gone through by this browser; and the same to take away. */
export function WholeTab({ newest, mayTend }: { newest: Newest; mayTend: boolean }) {
  const { whole, start, stop } = useWhole(newest)
  const { stage, checked, log } = whole
  const running = stage === 'reading' || stage === 'asking'
  if (!mayTend)
    return (
      <Panel title="Verify all">
        <NoPermission
          what="the whole log"
          who="It holds what everybody did, so it is gone through by administrators. They"
        />
        <p className="max-w-(--measure) text-ink-2">
          What you can read you can verify: each line of a record’s history there, and each entry{' '}
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
      about="The server sends every entry, and your browser hashes each one again, builds the tree again, and holds every signed checkpoint against it. Nothing is taken from the server’s word."
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
            <Button onClick={() => offer(log, `trail-${newest.organization_id}.ndjson`)}>
              <Icon name="download" />
              Save this export
            </Button>
          )}
        </div>
        {running && (
          <div role="status" className="grid gap-1.5">
            <Progress label="Entries verified" value={checked?.entries ?? 0} max={checked?.expected || newest.size} />
            <p className="figures text-xs text-ink-2">
              {stage === 'asking'
                ? 'Now the server compares each record with its history.'
                : `${(checked?.entries ?? 0).toLocaleString('en-US')} of ${(checked?.expected || newest.size).toLocaleString('en-US')} entries, ${checked?.checkpoints ?? 0} checkpoints`}
            </p>
          </div>
        )}
        <WholeResult whole={whole} />
      </div>
    </Panel>
  )
}
