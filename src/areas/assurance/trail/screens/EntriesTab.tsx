import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import type { Newest } from '#kit/trail/ask.ts'
import type { Verified } from '#kit/trail/verify-entries.ts'
import { EntriesTable } from './EntriesTable.tsx'
import { EntryFilters } from './EntryFilters.tsx'
import { useEntries } from './use-entries.ts'

/** The entries that the person can read, newest first. Those of one page can be verified together. */
export function EntriesTab({ newest }: { newest: Newest }) {
  const backend = useBackend()
  const { wanted, page, narrow, turn, isFirst } = useEntries(newest.organization_id, newest.size)
  const [verified, setVerified] = useState<Verified>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const entries = page.data?.entries
  const narrowed = Object.keys(wanted).length > 0

  async function verify() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { verifyEntries } = await import('#kit/trail/verify-entries.ts')
      setVerified(await verifyEntries(backend, newest.organization_id, entries!.map(shownOf)))
    } catch (error) {
      setFailure(sentence(error))
    }
    setBusy(false)
  }
  const verdicts = entries?.flatMap(({ id }) => verified?.verdicts.get(id) ?? [])
  const broken = verdicts?.filter(({ state }) => state === 'broken').length ?? 0
  const waiting = verdicts?.filter(({ state }) => state === 'waiting').length ?? 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <EntryFilters log={newest.organization_id} wanted={wanted} onNarrow={narrow} />
      {failure && <Notice tone="bad" title={failure} />}
      {verdicts && verdicts.length > 0 && (
        <Notice
          tone={broken ? 'bad' : 'good'}
          title={
            broken
              ? `${broken} of these ${verdicts.length} entries ${plural(broken, { one: 'does', other: 'do' })} not match the seal`
              : `These ${verdicts.length - waiting} entries match their seals${waiting ? `, ${waiting} more ${plural(waiting, { one: 'waits', other: 'wait' })} for a seal` : ''}`
          }
        >
          Computed in this browser against the signed checkpoint of {verified!.size.toLocaleString('en-US')} entries.
          Other entries were not checked.
        </Notice>
      )}
      {page.isError && <ErrorState what="The entries" onRetry={() => void page.refetch()} />}
      {!entries && !page.isError && <SkeletonRows rows={8} />}
      {entries?.length === 0 && (
        <Empty
          title={narrowed ? 'No entries match' : 'No entries that you can read'}
          action={
            narrowed && (
              <Button
                onClick={() =>
                  narrow({ source: null, actor: null, verb: null, table: null, record: null, from: null, until: null })
                }
              >
                Show all
              </Button>
            )
          }
        >
          {narrowed
            ? 'Remove a filter or select a longer period.'
            : 'You see changes to the records that you can read, and your own sign-ins. Administrators see all entries.'}
        </Empty>
      )}
      {entries && entries.length > 0 && (
        <>
          <EntriesTable entries={entries} verdicts={verified?.verdicts} faint={page.isPlaceholderData} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Button busy={busy} onClick={() => void verify()}>
              <Icon name="check" />
              Verify this page {entries.length}
            </Button>
            <nav aria-label="Pages of entries" className="flex gap-2">
              <Button disabled={isFirst} onClick={() => turn(null)}>
                Newest
              </Button>
              <Button disabled={!page.data?.next} onClick={() => turn(page.data!.next)}>
                Older
              </Button>
            </nav>
          </div>
        </>
      )}
    </div>
  )
}

/** The table's text of a change is checked against the proof too. The content of other entries is on their pages. */
function shownOf({
  source,
  id,
  actor,
  verb,
  table,
  record,
  operation,
}: {
  source: 'command' | 'change' | 'sign-in'
  id: string
  actor: string | null
  verb: string | null
  table: string | null
  record: string | null
  operation: string | null
}) {
  if (source === 'change')
    return { source, id, shown: { id, actor, command: verb, table_name: table, record, operation } }
  return source === 'command' ? { source, id, shown: { id, actor, command: verb } } : { source, id }
}
