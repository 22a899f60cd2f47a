import {
  Children,
  isValidElement,
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '#client/BackendProvider.tsx'
import { useFailure } from '#client/failure.ts'
import { useActor } from '#client/use-actor.ts'
import { useFindingsBeside } from '#client/use-findings.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { useDayOf, useToday } from '#client/use-today.ts'
import type { Life } from '#platform/life.ts'
import { nextStep, type NextStep } from '#platform/life/next-step.ts'
import { reachedBy, stagesOf } from '#platform/life/path.ts'
import type { ProgressSaid } from '#platform/pages/page.ts'
import { headAmountOf } from '#platform/records/face.ts'
import { titleOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { ButtonLink } from '../parts/Button.tsx'
import type { Reached, RecordSummary } from '#platform/records/summary.ts'
import { Part } from './Part.tsx'
import { SkeletonLines } from '../parts/Skeleton.tsx'
import { TabPanel, TabStrip } from '../parts/Tabs.tsx'
import { useTab } from '../parts/use-tab.ts'
import { useCatalog } from './catalog.tsx'
import { Letterhead } from './Letterhead.tsx'
import { NextBar } from './NextBar.tsx'
import { RecordBodySkeleton } from './NoRecord.tsx'
import { RecordHead, type HeadAmount } from './RecordHead.tsx'
import { ShownBesideContext } from './shown-beside.ts'
import { isNeutralEnd } from './neutral-end.ts'
import { StageBar } from './StageBar.tsx'
import { useAskedNames, useNames } from './use-names.ts'
import { usePrinting } from './use-printing.ts'
import { useSummary } from './use-summary.ts'

const HistoryTab = lazy(() => import('./HistoryTab.tsx').then((module) => ({ default: module.HistoryTab })))

type Tab = { name: string; title: string; count?: number | undefined; content: ReactNode }
type RecordTabProps = { name: string; title: string; count?: number | undefined; children: ReactNode }

/**
 * A part of a record on a tab of its own, directly within its page. It is drawn, and its queries run, once the tab is
 * open.
 */
export const RecordTab = ({ children }: RecordTabProps) => children

type RecordPageProps<R extends AnyRecord> = {
  of: R
  row: RowOf<R>
  list: { to: string; label: string }
  /** Draws the stages and the next step from its moves. */ life?: Life
  actions?: ReactNode
  /** Where more than the life decides: the sentence of this record. */ next?: NextStep | null | undefined
  /** Where the declaration’s first amount is not the one that counts. */ amount?: HeadAmount | undefined
  /** The work between the stages of the life. */ progress?: readonly ProgressSaid[]
  /** Content with many columns needs the whole width: above everything beside the rail. */ wide?: ReactNode
  /** Its actions or its tabs need more than its row, and that is on its way. */ unready?: boolean
  /** The details on the first tab, and each `RecordTab` after it. */ children: ReactNode
}

/**
 * A record’s page: its head, the next step with the moves, its stages, its content in tabs, and beside them people,
 * chain and discussion.
 */
export function RecordPage<R extends AnyRecord>(props: RecordPageProps<R>) {
  const { of, row, list, life, actions, next, amount, progress, wide, unready = false, children } = props
  const { around } = useCatalog()
  const title = titleOf(of, row)
  useTitle(title, of)
  const ours = useOwnOrganization() === row.organization_id
  const actor = useActor()
  const { summary, waits: unsummed } = useSummary(of, row)
  const { names, waits: unnamed } = useAskedNames(of, [row])
  // The head and the bar below it are drawn once, as high as they stay. After a failure nothing else comes.
  const complete = useFailure() !== null || !(unsummed || unnamed || unready)
  const [drawn, setDrawn] = useState(complete)
  // A later change asks for other names, and takes nothing away meanwhile.
  if (complete && !drawn) setDrawn(true)
  const waits = !drawn && !complete
  const reached = reachedBy(row, summary?.reached ?? [], life)
  const { nameOf, step, dayOf, today } = useStep({ of, row, life, next, names, summary, reached })
  const neutral = life !== undefined && isNeutralEnd(life, String((row as { status?: unknown }).status))
  const stages = life && ours ? stagesOf(life, row as never, reached) : []
  const { printing, print } = usePrinting()
  const { field } = headAmountOf(of, row, amount?.cents)
  const shown = useMemo(
    () => (around && ours ? { record: row.id, amount: field } : undefined),
    [around, ours, row.id, field],
  )

  const [details, tabs] = apart(children)
  const all: Tab[] = [
    { name: 'details', title: 'Details', content: null },
    ...tabs,
    ...(around
      ? [
          ...(ours
            ? [
                {
                  name: 'documents',
                  title: 'Documents',
                  count: summary?.files,
                  content: <around.Files of={of} row={row} />,
                },
              ]
            : []),
          {
            name: 'discussion',
            title: 'Discussion',
            count: summary?.comments,
            content: <around.Discussion of={of} row={row} />,
          },
        ]
      : []),
    { name: 'history', title: 'History', count: summary?.changes, content: <HistoryTab of={of} id={row.id} /> },
  ]
  // Back leads from a record to where its reader came from, whatever tabs were open meanwhile. Its details stay drawn
  // behind the other tabs, and so do the filters of a list in them.
  const [named, choose] = useTab(all, { keeps: 'all', more: unsummed || unnamed || unready, replace: true })
  // A link to a comment opens the discussion. The next tab takes the comment out of the address.
  const commented = useLocation().hash.startsWith('#comment-')
  const tab = (commented && all.find(({ name }) => name === 'discussion')) || named
  const onPaper = all.filter(
    ({ name, count }) => count !== 0 && !['details', 'discussion', 'history', tab.name].includes(name),
  )

  return (
    <ShownBesideContext value={shown}>
      <article data-record className="w-full px-(--gutter) pt-4 pb-8 md:px-6">
        <Letterhead of={of} />
        <RecordHead
          of={of}
          row={row}
          list={list}
          names={names}
          amount={amount}
          onPrint={print}
          said={step?.lead}
          waits={waits}
        />
        {waits ? (
          <RecordBodySkeleton />
        ) : (
          <>
            <NextBar
              title={title}
              step={neutral && step?.tone === 'done' ? { ...step, tone: 'ended' } : step}
              actions={
                summary?.waiting?.turns.some(({ signers }) =>
                  signers.some(({ user_id }) => user_id === actor.user_id),
                ) ? (
                  <>
                    {actions}
                    <ButtonLink look="main" to={`/approvals-inbox?request=${summary.waiting.id}`}>
                      Review approval
                    </ButtonLink>
                  </>
                ) : (
                  actions
                )
              }
            />
            {stages.length > 0 && (
              <div className="mt-2">
                <StageBar
                  stages={stages}
                  nameOf={nameOf}
                  dayOf={dayOf}
                  today={today}
                  neutral={neutral}
                  {...(progress && { progress })}
                />
              </div>
            )}
            <TabStrip
              label={`Parts of ${title || of.label}`}
              tabs={all}
              chosen={tab.name}
              onChoose={choose}
              ids="part"
              className="mt-3 print:hidden"
            />
          </>
        )}
        {/* Drawn, so that its queries run, but not seen: its place is known with the stages above it. */}
        <div className={waits ? 'invisible h-0 overflow-clip' : 'in-turn'}>
          {wide && (tab.name === 'details' || printing) && (
            <div className="mt-4 grid min-w-0 grid-cols-1 gap-4">{wide}</div>
          )}
          <div className="grid max-[74.99rem]:in-turn min-[75rem]:grid-cols-[minmax(0,1fr)_20rem] print:block">
            <TabPanel
              chosen={tab.name}
              ids="part"
              className="@container grid min-w-0 content-start gap-4 py-4 min-[75rem]:pr-6"
            >
              <Part fallback={<SkeletonLines lines={4} />}>
                {/* The dialogs of the moves are among the details: they open from every tab. */}
                <div
                  className={`in-turn contents ${tab.name === 'details' ? '' : '[&>:not(dialog)]:hidden print:[&>*]:block'}`}
                >
                  {details}
                </div>
                {around && ours && tab.name === 'details' && (
                  <>
                    <Part>
                      <around.Charts of={of} row={row} />
                    </Part>
                    <around.Retention of={of} row={row} />
                  </>
                )}
              </Part>
              {tab.name !== 'details' && (
                <Part key={tab.name} fallback={<SkeletonLines lines={4} />}>
                  {tab.content}
                </Part>
              )}
              {printing &&
                onPaper.map(({ name, title: called, content }) => (
                  <section key={name} className="grid gap-4">
                    <h2 className="text-lg font-semibold">{called}</h2>
                    <Suspense fallback={<SkeletonLines />}>{content}</Suspense>
                  </section>
                ))}
            </TabPanel>
            {around && (
              <div className="min-w-0 border-line max-[74.99rem]:border-t min-[75rem]:border-l min-[75rem]:pl-5">
                <Part fallback={<SkeletonLines />}>
                  <around.Beside of={of} row={row} tab={tab.name} waiting={summary?.waiting ?? null} open={choose} />
                </Part>
              </div>
            )}
          </div>
        </div>
      </article>
    </ShownBesideContext>
  )
}

/** The parts that stay on the first tab, and those with their own tab. */
function apart(children: ReactNode): [details: ReactNode[], tabs: Tab[]] {
  const all = Children.toArray(children)
  const isTab = (child: ReactNode): child is ReactElement<RecordTabProps> =>
    isValidElement(child) && child.type === RecordTab
  return [
    all.filter((child) => !isTab(child)),
    all.filter(isTab).map(({ props: { children: content, ...tab } }) => ({ ...tab, content })),
  ]
}

function useTitle(title: string, of: AnyRecord) {
  const { productName } = useConfig()
  useEffect(() => {
    document.title = `${title} | ${of.label} | ${productName}`
  }, [title, of.label, productName])
}

type Stepping = {
  of: AnyRecord
  row: object
  life: Life | undefined
  next: NextStep | null | undefined
  names: ReadonlyMap<string, string>
  summary: RecordSummary | undefined
  reached: readonly Reached[]
}

function useStep({ of, row, life, next, names, summary, reached }: Stepping) {
  const actor = useActor()
  const today = useToday()
  const dayOf = useDayOf()
  const found = useFindingsBeside(life, row as never, { actor, today })
  const people = useNames(
    of,
    reached.map(({ by }) => ({ actor: by })),
  )
  const nameOf = (person: string) => names.get(person) ?? people.get(person)
  const all = new Map([...people, ...names])
  const step =
    next !== undefined
      ? next
      : life && !summary
        ? null
        : nextStep(of, row as never, {
            life,
            actor,
            today,
            found,
            dayOf,
            names: all,
            waiting: summary?.waiting,
            reached,
          })
  return { nameOf, step, dayOf, today }
}
