import { useState } from 'react'
import { useParams } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { draftLife } from '../life.ts'
import { draft, draftPart, type Draft, type DraftPart } from '../records.ts'
import { isAccepted, isChange, kindOf, sentencesOf, sourcesOf, whyNotAccept } from '../rules.ts'
import { PartPanel } from './PartPanel.tsx'
import { SourceList } from './SourceList.tsx'

const list = { to: '/drafts', label: 'Drafts' }

type Accept = {
  name: 'drafts/accept'
  run: (input: { id: string; parts: string[] }, context: never) => Promise<{ table: string; record: string }>
}

export default function DraftScreen() {
  const found = useRecord(draft, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={draft} found={found} list={list} />
}

/** The parts beside what is there, each accepted or left, with the sources that their sentences rest on. */
function Page({ row }: { row: Draft }) {
  const catalog = useCatalog()
  const found = useRecords(draftPart, (from) => from.eq('draft', row.id).order('position').limit(100))
  const accept = useCommand<Accept>('drafts/accept')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [tried, setTried] = useState(false)
  const kind = kindOf(row.kind)
  const isOpen = draftLife.isOpen(row)
  const all = found.rows ?? []
  const chosen = all.filter((part) => isUsable(part) && !left.has(part.id))
  const whyNot = whyNotAccept(row, chosen)
  const table = row.table_name ?? tableOf[row.kind]
  const label = (table && recordOf(catalog, table)?.label) || 'Record'

  async function press() {
    setTried(true)
    setRefusal(undefined)
    if (whyNot) return
    setBusy(true)
    try {
      await accept({ id: row.id, parts: chosen.map(({ id }) => id) })
      setTried(false)
      toast('good', 'Accepted', 'It was written in your name.')
    } catch (error) {
      setRefusal(sentence(error))
    }
    setBusy(false)
  }
  const choose = (id: string, on: boolean) =>
    setLeft((before) => {
      const after = new Set(before)
      if (on) after.delete(id)
      else after.add(id)
      return after
    })

  return (
    <Screen
      area="AI and agents"
      title={row.title}
      about={
        <>
          {row.written_by ? `Drafted by ${row.written_by}` : 'Outline from your records'},{' '}
          <Moment at={row.created_at} />
        </>
      }
      actions={
        <>
          {row.record && table && (
            <ButtonLink to={`/records/${table}/${row.record}`}>Open {label.toLowerCase()}</ButtonLink>
          )}
          {isOpen && <Moves life={draftLife} row={row} />}
          {isOpen && chosen.length > 0 && (
            <Button look="main" busy={busy} onClick={() => void press()}>
              {chosen.length === all.length ? 'Accept all' : `Accept ${chosen.length} of ${all.length}`}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {(refusal ?? (tried ? whyNot : null)) && <Notice tone="bad" title={(refusal ?? whyNot)!} />}
        {row.note && <Notice title={row.note} />}
        {isOpen ? (
          <p className="text-ink-2">When you accept: {kind?.effect}</p>
        ) : (
          <Notice tone="good" title="This draft is finished.">
            {all.filter(isAccepted).length} of {all.length} parts were accepted.
          </Notice>
        )}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-5">
            {found.state === 'loading' && <SkeletonLines lines={8} />}
            {found.state === 'failed' && <ErrorState what="The parts of this draft" onRetry={found.retry} />}
            {found.rows?.length === 0 && <Empty title="Nothing to propose">The record has what it needs.</Empty>}
            {all.map((part) => (
              <PartPanel
                key={part.id}
                kind={row.kind}
                part={part}
                columns={kind?.parts.find(({ name }) => name === part.name)?.columns}
                sources={sourcesOf(row)}
                chosen={chosen.includes(part)}
                onChoose={isOpen && isUsable(part) ? (on) => choose(part.id, on) : undefined}
              />
            ))}
          </div>
          <Panel
            title="Sources"
            about="Read with your access when this was drafted."
            className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
          >
            <SourceList
              sources={sourcesOf(row)}
              used={new Set(all.flatMap((part) => sentencesOf(part).flatMap(({ sources }) => sources)))}
            />
          </Panel>
        </div>
      </div>
    </Screen>
  )
}

const isUsable = (part: DraftPart) => !isAccepted(part) && isChange(part)

/** Tables of the records that an acceptance creates, where there was none. */
const tableOf: Readonly<Record<string, string>> = { requisition: 'requisitions', rfp: 'solicitations' }
