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
import { offer } from '#kit/record/list/offer.ts'
import { pageOf, useCatalogue } from '#kit/record/catalogue.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { askTrail } from '#kit/trail/ask.ts'
import { ProofPath } from '#kit/trail/ProofPath.tsx'
import { whyNotProven, writeProof, type Proof } from '#platform/audit/proof.ts'
import { readCheckpoint } from '#platform/audit/checkpoint.ts'
import { EntryContent } from './EntryContent.tsx'
import { inWords, kindName } from './entry-words.ts'

type Proven = Proof & { key: string; tree_size: number }

/** One entry as it was sealed, and the way from it to a signature. */
export default function EntryScreen() {
  const { source = '', id = '' } = useParams()
  const backend = useBackend()
  const organization = useOwnLog()
  const catalogue = useCatalogue()
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
  const page = entry && pageOf(catalogue, table, String(entry.record))
  const title = entry
    ? inWords(
        {
          source: entry.source,
          verb: String(entry.command ?? (entry.payload as { action?: string } | undefined)?.action ?? '') || null,
          table: table ?? null,
          operation: String(entry.operation ?? '') || null,
        },
        catalogue,
      )
    : 'Entry of the trail'
  const actions = data && (
    <>
      {page && (
        <Link to={page} className="link inline-flex min-h-9 items-center px-1">
          Open the record
        </Link>
      )}
      <Button onClick={() => offer(new Blob([writeProof(data.proven)], { type: 'text/plain' }), `${id}.tlog-proof`)}>
        <Icon name="download" />
        Save the proof
      </Button>
    </>
  )
  return (
    <Screen
      area="Tamper evidence"
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
        <Empty title="There is no such entry">
          It was never there, or it is not yours to read: nobody outside can tell the two apart.
        </Empty>
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
              title="What was sealed"
              about={`${kindName[data.proven.entry.source]}, entry ${data.proven.leaf_index.toLocaleString('en-US')} of this log.`}
            >
              <EntryContent entry={data.proven.entry} />
            </Panel>
            <Panel
              title="The proof"
              about={`From the entry to the root that was signed when the log had ${data.proven.tree_size.toLocaleString('en-US')} entries. Each line was computed by your browser.`}
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
      <Notice tone="bad" title="This entry does not hold">
        {why}
      </Notice>
    )
  return (
    <Notice tone="good" title="Sealed, and unchanged since">
      It is in the log whose checkpoint was signed{' '}
      {time ? (
        <>
          on <Moment at={time} />
        </>
      ) : (
        'at a time that cannot be read'
      )}
      . That shows that it was written, not that it is true.
    </Notice>
  )
}
