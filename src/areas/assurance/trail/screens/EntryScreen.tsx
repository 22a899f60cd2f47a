import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { Refused } from '#client/functions.ts'
import { useOwnLog } from '#kit/trail/use-own-log.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { download } from '#kit/record/list/download.ts'
import { pageOf, useTold } from '#kit/record/catalog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { askTrail } from '#kit/trail/ask.ts'
import { ProofPath } from '#kit/trail/ProofPath.tsx'
import { whyNotProven, writeProof, type Proof } from '#platform/audit/proof.ts'
import { readCheckpoint } from '#platform/audit/checkpoint.ts'
import { EntryContent } from './EntryContent.tsx'
import { inWords, kindName } from './entry-words.ts'

type Proven = Proof & { key: string; tree_size: number }

/** One entry as it was sealed, and the path from it to a signature. */
export default function EntryScreen() {
  const { source = '', id = '' } = useParams()
  const backend = useBackend()
  const organization = useOwnLog()
  const catalog = useTold()
  const { data, error, refetch } = useQuery({
    queryKey: ['trail_logs', 'entry', organization, source, id],
    enabled: Boolean(organization),
    retry: false,
    queryFn: async () => {
      const proven = await askTrail<Proven>(backend, `/logs/${organization}/entries/${source}/${id}`)
      return { proven, why: await whyNotProven(proven, proven.key) }
    },
  })
  const entry = data?.proven.entry
  const table = entry?.source === 'change' ? String(entry.table_name) : undefined
  const page = entry && pageOf(catalog, table, String(entry.record))
  const title = entry
    ? inWords(
        {
          source: entry.source,
          verb: String(entry.command ?? (entry.payload as { action?: string } | undefined)?.action ?? '') || null,
          table: table ?? null,
          operation: String(entry.operation ?? '') || null,
        },
        catalog,
      )
    : 'Audit log entry'
  const actions = data && (
    <>
      {page && (
        <Link to={page} className="link inline-flex min-h-9 items-center px-1">
          Open record
        </Link>
      )}
      <Button onClick={() => download(new Blob([writeProof(data.proven)], { type: 'text/plain' }), `${id}.tlog-proof`)}>
        <Icon name="download" />
        Download proof
      </Button>
    </>
  )
  return (
    <Screen
      area="Audit log"
      title={title}
      actions={actions}
      about={
        <Link to="/blockchain" className="link">
          All entries
        </Link>
      }
    >
      {error instanceof Refused && error.status === 409 && <Notice title="Not sealed yet">{error.message}</Notice>}
      {error instanceof Refused && error.status === 404 && (
        <Empty title="Entry not found">The entry doesn’t exist, or you can’t read it.</Empty>
      )}
      {error && !(error instanceof Refused && [404, 409].includes(error.status)) && (
        <ErrorState what="This entry" onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines lines={8} label="Loading the entry" />}
      {data && (
        <div className="grid grid-cols-1 gap-5">
          <Verdict {...data} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Panel
              title="Sealed content"
              about={`${kindName[data.proven.entry.source]}, entry ${data.proven.leaf_index.toLocaleString('en-US')} of this log.`}
            >
              <EntryContent entry={data.proven.entry} />
            </Panel>
            <Panel
              title="Proof"
              about={`The path to the root signed at ${data.proven.tree_size.toLocaleString('en-US')} entries, computed in your browser.`}
            >
              <ProofPath proof={data.proven} />
            </Panel>
          </div>
        </div>
      )}
    </Screen>
  )
}

function Verdict({ proven, why }: { proven: Proven; why: string | null }) {
  const time = readCheckpoint(proven.checkpoint)?.time
  if (why !== null)
    return (
      <Notice tone="bad" title="This entry does not match its seal">
        {why}
      </Notice>
    )
  return (
    <Notice tone="good" title="Sealed and unchanged">
      The entry is in the log whose checkpoint was signed{' '}
      {time ? (
        <>
          on <Moment at={time} />
        </>
      ) : (
        'at a time that can’t be read'
      )}
      . This proves that it was written, not that it is true.
    </Notice>
  )
}
