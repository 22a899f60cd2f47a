import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useChosenRows } from '#client/use-chosen-rows.ts'
import { useSingleKeys } from '#client/single-keys.ts'
import { Button, ButtonLink, IconButton } from '#kit/parts/Button.tsx'
import { optional } from '#kit/optional.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { AreaLine } from '#kit/record/Breadcrumb.tsx'
import { useKeys } from '#kit/record/list/use-list-keys.ts'
import { useMedia } from '#kit/record/list/use-media.ts'
import { useAskedNames } from '#kit/record/use-names.ts'
import { approvalRequest, type ApprovalRequest } from '../requests/records.ts'
import { namedIn, viewIn, type Entry, type View } from '../inbox/rules.ts'
import { requestOf, step } from '../inbox/reads.ts'
import type { Ask } from './DecideBar.tsx'
import { inboxKeys, type InboxKey } from './inbox/inbox-keys.ts'
import { InboxRow } from './inbox/InboxRow.tsx'
import { useInbox } from './inbox/use-inbox.ts'
import { ViewTabs } from './inbox/ViewTabs.tsx'
import { RequestPane, type PaneKeys } from './RequestPane.tsx'

const BulkApprove = optional(() => import('./inbox/BulkApprove.tsx').then(({ BulkApprove }) => BulkApprove))
const KeysDialog = optional(() => import('#kit/record/list/KeysDialog.tsx').then(({ KeysDialog }) => KeysDialog))

const empty: Record<View, [title: string, text: string]> = {
  waiting: ['No approvals waiting', 'Documents waiting for your approval appear here, most urgent first.'],
  'for-others': ['No approvals delegated to you', 'When a colleague delegates approvals to you, they appear here.'],
  decided: ['No decisions yet', 'Requests you approve, reject or return appear here.'],
  all: ['No approval requests yet', 'All approval requests of your agency appear here.'],
}

/** Everything waiting for approval: the list, and beside it the request. View and request are in the address. */
export default function ApprovalsInboxScreen() {
  const place = useLocation()
  const [query, setQuery] = useSearchParams()
  const view = viewIn(query)
  const [most, setMost] = useState(step)
  const { entries, failed, retry, counts, more } = useInbox(view, most)
  const wide = useMedia('(min-width: 64rem)')
  const asked = query.get('request')
  // The request being read does not change under the reader: the first of a view stays until they move on.
  const [first, setFirst] = useState<{ view: View; id: string }>()
  const head = entries?.[0]?.request.id
  if (head && first?.view !== view) setFirst({ view, id: head })
  const selected = asked ?? (wide ? (first?.view === view ? first.id : head) : undefined)
  const listed = entries?.find(({ request }) => request.id === selected)?.request
  const outside = useRequest(selected && entries && !listed ? selected : undefined)
  // It may leave the list while it is read: until it has been loaded separately, it stays unchanged.
  const [last, setLast] = useState<ApprovalRequest>()
  const found = listed ?? outside.request
  if (found && found.id !== last?.id) setLast(found)
  const open = found ?? (last?.id === selected ? last : undefined)
  const { names, waits: unnamed } = useAskedNames(approvalRequest, namedIn(entries ?? []))
  const nameOf = (id: string) => names.get(id) ?? '…'
  // The first rows come with their people, who are on the line that would wrap. Later ones do not hide the others.
  const [drawn, setDrawn] = useState(false)
  if (entries && !unnamed && !drawn) setDrawn(true)

  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [bulk, setBulk] = useState(false)
  const [singles, setSingles] = useSingleKeys()
  const [showKeys, setShowKeys] = useState(false)
  const pane = useRef<PaneKeys>(null)
  /** Where an arrow key has gone, and the key pressed before it arrived. */
  const headed = useRef<string>(null)
  const early = useRef<InboxKey>(null)
  const choosable = view === 'waiting' || view === 'for-others'
  const several = (entries ?? []).filter(({ request }) => chosen.has(request.id)).map(({ request }) => request)

  /** From the current address: a decision may answer when its reader has moved on already. */
  function show(next: Record<string, string | null>, replace = false) {
    const all = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(next))
      if (value === null) all.delete(name)
      else all.set(name, value)
    setQuery(all, { preventScrollReset: true, replace })
  }
  const turn = (id: string) =>
    setChosen((now) => (now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set(now).add(id)))

  function go(by: 1 | -1) {
    const from = document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? selected
    const at = entries?.findIndex(({ request }) => request.id === from) ?? -1
    const next = entries?.[Math.min(entries.length - 1, Math.max(0, at + by))]
    if (!next) return
    headed.current = next.request.id
    show({ request: next.request.id }, true)
    document.querySelector<HTMLElement>(`[data-row="${next.request.id}"] a`)?.focus()
  }
  function press(does: InboxKey) {
    if (does === 'keys') return setShowKeys(true)
    if (does === 'next' || does === 'previous') return go(does === 'next' ? 1 : -1)
    // An arrow key is in progress, even if only there and back: the next key is meant for the request that comes, and its
    // pane may still be drawn again.
    if (headed.current) return void (early.current = does)
    if (!open || !pane.current) return
    if (does === 'choose') return choosable ? turn(open.id) : undefined
    pane.current.press(does)
  }
  useKeys(inboxKeys, singles, press)
  const arrive = useEffectEvent(() => {
    if (place.search !== location.search) return
    const does = headed.current === selected ? early.current : null
    headed.current = early.current = null
    if (does) press(does)
  })
  useEffect(() => arrive(), [place.key])

  /** A decided request leaves the list and the next one takes its place, so that a morning's work needs no pointer. */
  function decided(ask: Ask, id: string) {
    setChosen((now) => new Set([...now].filter((each) => each !== id)))
    const now = new URLSearchParams(location.search)
    if (ask === 'asked' || !choosable || (now.get('view') ?? 'waiting') !== view || (now.get('request') ?? id) !== id)
      return
    const at = entries?.findIndex(({ request }) => request.id === id) ?? -1
    const next = entries?.[at + 1] ?? entries?.[at - 1]
    setFirst(undefined)
    show({ request: wide ? (next?.request.id ?? null) : null }, true)
  }

  const list = (
    <section
      aria-label="Requests"
      className="min-w-0 lg:sticky lg:top-[calc(var(--header-h)+1.25rem)] lg:flex lg:max-h-[calc(100dvh-var(--header-h)-2.5rem)] lg:flex-col"
    >
      {failed ? (
        <div className="rounded-lg border border-line bg-surface">
          <ErrorState what="Your approvals" onRetry={retry} />
        </div>
      ) : !entries || !drawn ? (
        <SkeletonRows rows={6} />
      ) : entries.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <Empty title={empty[view][0]}>{empty[view][1]}</Empty>
        </div>
      ) : (
        <ul aria-label="Requests" className="min-h-0 overflow-y-auto rounded-lg border border-line bg-surface">
          {entries.map((entry) => (
            <InboxRow
              key={entry.request.id}
              entry={entry}
              selected={entry.request.id === selected}
              nameOf={nameOf}
              chosen={choosable ? chosen.has(entry.request.id) : null}
              onChoose={() => turn(entry.request.id)}
            />
          ))}
          {more && (
            <li className="p-3 text-center">
              <Button look="quiet" onClick={() => setMost(most + step)}>
                Show {step} more
              </Button>
            </li>
          )}
        </ul>
      )}
      {several.length > 0 && (
        <div
          role="region"
          aria-label="Selected requests"
          className="mt-2 flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-2 shadow-2 max-lg:sticky max-lg:bottom-3 max-lg:z-20 max-md:bottom-20 md:max-lg:pr-32"
        >
          <p role="status" className="mr-auto font-semibold text-ink">
            {several.length} selected
          </p>
          <Button look="quiet" onClick={() => setChosen(new Set())}>
            Clear
          </Button>
          <Button look="main" onClick={() => setBulk(true)}>
            Approve selected
          </Button>
        </div>
      )}
    </section>
  )
  return (
    <div className="w-full px-(--gutter) pt-3 pb-5 md:px-6">
      <header
        className={`mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 md:mb-3 ${asked && !wide ? 'max-lg:sr-only' : ''}`}
      >
        <div className="min-w-0">
          <AreaLine area="Your work" />
          <h1 className="text-[1.375rem] leading-7 font-semibold">Approvals</h1>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          {choosable && entries && entries.length > 1 && (
            <Button look="quiet" onClick={() => setChosen(new Set(within(entries)))} className="max-md:hidden">
              Select all within my limit
            </Button>
          )}
          <IconButton label="Page shortcuts" onClick={() => setShowKeys(true)} className="max-md:hidden">
            <Icon name="keyboard" />
          </IconButton>
          <ButtonLink to="/approvals/chains">Approval chains</ButtonLink>
          <ButtonLink to="/approvals/delegations">Out of office</ButtonLink>
        </div>
      </header>
      {(wide || !asked) && (
        <ViewTabs
          view={view}
          counts={counts}
          onChoose={(next) => (
            setChosen(new Set()),
            setMost(step),
            show({ view: next === 'waiting' ? null : next, request: null })
          )}
        />
      )}
      <div
        id="approvals-panel"
        role="tabpanel"
        aria-labelledby={`view-${view}`}
        className="mt-4 grid items-start gap-5 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]"
      >
        {(wide || !asked) && list}
        {selected &&
          (open ? (
            <div className="min-w-0">
              {!wide && <BackToList onBack={() => show({ request: null })} />}
              <RequestPane key={open.id} request={open} heading="h2" ref={pane} onDone={decided} />
            </div>
          ) : (
            outside.missing && (
              <div className="rounded-lg border border-line bg-surface">
                {!wide && <BackToList onBack={() => show({ request: null })} />}
                <Empty title="Request not found">
                  The request doesn’t exist, or it belongs to another organization.
                </Empty>
              </div>
            )
          ))}
      </div>
      {bulk && (
        <Suspense>
          <BulkApprove
            requests={several}
            onClose={(done) => (setBulk(false), done && (setChosen(new Set()), show({ request: null }, true)))}
          />
        </Suspense>
      )}
      {showKeys && (
        <Suspense>
          <KeysDialog
            title="Page shortcuts"
            table={inboxKeys}
            singles={singles}
            onSingles={setSingles}
            onClose={() => setShowKeys(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Only what may be approved without being opened. */
const within = (entries: readonly Entry[]) =>
  entries.filter(({ request }) => request.judged_by <= request.bulk_limit).map(({ request }) => request.id)

/** A request in the address that the view does not list: one already decided, or one that another person approves. */
function useRequest(id: string | undefined): { request: ApprovalRequest | undefined; missing: boolean } {
  const { data } = useChosenRows(requestOf(id ?? ''), { enabled: id !== undefined && /^[0-9a-f-]{36}$/i.test(id) })
  return {
    request: id ? data?.[0] : undefined,
    missing: id !== undefined && (data?.length === 0 || !/^[0-9a-f-]{36}$/i.test(id)),
  }
}

function BackToList({ onBack }: { onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // On a phone the document takes the list's place: screen readers announce where the reader is.
  useEffect(() => button.current?.focus(), [])
  return (
    <button
      ref={button}
      type="button"
      onClick={onBack}
      className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-ink-2 hover:text-ink"
    >
      <Icon name="open" className="size-3.5 rotate-180" />
      All requests
    </button>
  )
}
