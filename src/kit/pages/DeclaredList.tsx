import { lazy, type ComponentType, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useActor } from '#client/use-actor.ts'
import { useNow } from '#client/use-now.ts'
import { useRole } from '#client/use-role.ts'
import { useToday } from '#client/use-today.ts'
import {
  tabsFor,
  isListPart,
  narrowedTo,
  type FirstStep,
  type DeclaredList,
  type ListPart,
  type ListTab,
  type NewRow,
  type Registers,
} from '#platform/pages/list-page.ts'
import type { ListShown } from '#platform/pages/list-shown.ts'
import type { Register, RowsShown, Seen } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { ButtonLink } from '../parts/Button.tsx'
import { Awaited } from '../parts/Awaited.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Panel } from '../parts/Panel.tsx'
import { SkeletonLines } from '../parts/Skeleton.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { useTab } from '../parts/use-tab.ts'
import { useCatalog } from '../record/catalog.tsx'
import { RecordList } from '../record/list/RecordList.tsx'
import { RecordTable } from '../record/list/RecordTable.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import { Outlook } from '../record/Outlook.tsx'
import { Part } from '../record/Part.tsx'
import { Screen } from '../record/Screen.tsx'
import { Sides } from '../Sides.tsx'
import { usePage } from '../use-page.ts'
import { SaidFigures, SaidNotes } from './DeclaredPart.tsx'
import { useRelated } from './DeclaredRecord.tsx'

/** It is given what the page loads, what is loaded for it, and its list. */
export type OwnListPart = ComponentType<{ loaded: Loading; list?: ListShown }>
type SeenHere = Seen<Registers>
type Own = Readonly<Record<string, OwnListPart>>
type Drawn = { page: DeclaredList; own: Own }

const Trends = lazy(() => import('../record/Trends.tsx').then((file) => ({ default: file.Trends })))

/** A page of lists as its topic declares it. */
export function DeclaredLists({ page, own }: Drawn) {
  const { user, loading } = useAuth()
  const Vendor = page.vendor && own[page.vendor]
  const Visitor = page.signedOut && own[page.signedOut]
  if (Visitor && !user)
    return loading ? (
      <Titled page={page}>{null}</Titled>
    ) : (
      <Part>
        <Visitor loaded={{}} />
      </Part>
    )
  const lists = (
    <Loaded loads={Object.entries(page.loads)}>{(loaded) => <Lists page={page} own={own} loaded={loaded} />}</Loaded>
  )
  return Vendor ? <Sides vendor={() => <Vendor loaded={{}} />}>{lists}</Sides> : lists
}

type TitledProps = { page: DeclaredList; actions?: ReactNode; children: ReactNode }

function Titled({ page: { under, title, about }, actions, children }: TitledProps) {
  const area = usePage()?.area ?? ''
  return (
    <Screen area={under ?? area} title={title} {...(about && { about })} actions={actions}>
      {children}
    </Screen>
  )
}

type Loading = Readonly<Record<string, readonly RowOf<AnyRecord>[] | undefined>>
type LoadedProps = {
  loads: readonly (readonly [name: string, of: Register | RowsShown])[]
  loaded?: Loading
  /** Nothing is drawn before the rows are there. */ first?: boolean
  children: (loaded: Loading) => ReactNode
}

/** One inside the other: each is a query of its own. */
function Loaded({ loads: [next, ...rest], loaded = {}, first = false, children }: LoadedProps) {
  if (!next) return children(loaded)
  const [name, of] = next
  return (
    <One of={of} first={first}>
      {(found) => (
        <Loaded loads={rest} loaded={{ ...loaded, [name]: found }} first={first}>
          {children}
        </Loaded>
      )}
    </One>
  )
}

type OneProps = { of: Register | RowsShown; first: boolean; children: (rows: Loading[string]) => ReactNode }

function One({ of, first, children }: OneProps) {
  const { user_id } = useActor()
  const { rows, ...found } = useRelated(of, ['by' in of ? user_id : 'all'])
  return first && !rows ? <Awaited found={found} what={of.of.plural} lines={6} /> : children(rows)
}

function Lists({ page, own, loaded }: Drawn & { loaded: Loading }) {
  const actor = useActor()
  // Until the role is known, the tab of the address stays.
  const { loading } = useRole()
  const asked = useSearchParams()[0].get('tab')
  const mine = tabsFor(page, actor)
  const shown = loading ? page.tabs.filter((each) => mine.includes(each) || each.tab === asked) : mine
  const [tab, choose] = useTab(shown.map((each) => ({ ...each, name: each.tab })))
  const seen: SeenHere = { actor, today: useToday(), now: useNow(), loaded }
  const [register] = tab.shows.flatMap((part) => ('register' in part ? [part] : []))
  const drawn = (parts: readonly ListPart[]) =>
    parts.map((part, at) => (
      <Shown key={`${tab.tab} ${at}`} part={part} own={own} seen={seen} above={newOf(page, tab)} />
    ))
  const above = page.above.map((part, at) => <Shown key={at} part={part} own={own} seen={seen} />)
  const parts = tab.shows.filter(({ when }) => !when || when(actor))
  const inside =
    parts.length > 1 ? <div className="grid grid-cols-1 gap-5 short:gap-2">{drawn(parts)}</div> : drawn(parts)
  const tabs =
    shown.length > 1 ? (
      <Tabs
        label={page.label}
        tabs={shown.map(({ tab, title, count }) => ({ name: tab, title, count: count?.(seen) }))}
        chosen={tab.tab}
        onChoose={choose}
      >
        {inside}
      </Tabs>
    ) : (
      inside
    )
  return (
    <Titled
      page={page}
      actions={
        <>
          {[...page.links, ...(tab.links ?? [])].map(
            ([to, label, when]) =>
              (!when || when(actor)) && (
                <ButtonLink key={to} to={to}>
                  {label}
                </ButtonLink>
              ),
          )}
          {page.acts.map(({ own: name, on }) => {
            const Own = own[name]!
            return !on || on.includes(tab.tab) ? (
              <Part key={name}>
                <Own loaded={loaded} />
              </Part>
            ) : null
          })}
          {register ? (
            <NewValue of={register.register} at={register.at} />
          ) : (
            <New row={newOf(page, tab)} of={madeIn(tab)} own={own} seen={seen} />
          )}
        </>
      }
    >
      {above.length > 0 ? (
        <div className="grid grid-cols-1 gap-5 short:gap-2">
          {above}
          {tabs}
        </div>
      ) : (
        tabs
      )}
    </Titled>
  )
}

const listsIn = ({ shows }: ListTab) => shows.flatMap((part) => (isListPart(part) ? [part] : []))
/** The button beside the title: that of the tab, of its list, or of the page. */
const newOf = (page: DeclaredList, tab: ListTab): NewRow | undefined =>
  tab.new ?? listsIn(tab).find((part) => part.new)?.new ?? page.new
const madeIn = (tab: ListTab): AnyRecord | undefined => listsIn(tab)[0]?.list.of

type ShownProps = { part: ListPart; own: Own; seen: SeenHere; /** Beside the title. */ above?: NewRow | undefined }

function Shown({ part, own, seen, above }: ShownProps): ReactNode {
  if ('figures' in part) return <SaidFigures figures={part.figures(seen)} today={seen.today} />
  if ('notes' in part) return <SaidNotes notes={part.notes(seen)} today={seen.today} />
  if ('button' in part)
    return (
      <div>
        <New row={part.button} of={undefined} own={own} seen={seen} look="plain" />
      </div>
    )
  if ('text' in part) return <p className="max-w-(--measure) text-ink-2">{part.text}</p>
  if ('own' in part) {
    const Own = own[part.own]!
    return (
      <Loaded loads={Object.entries(part.loads ?? {})} loaded={seen.loaded} first>
        {(loaded) => (
          <Part fallback={<SkeletonLines lines={6} />}>
            <Own loaded={loaded} {...(part.list && { list: part.list })} />
          </Part>
        )}
      </Loaded>
    )
  }
  if ('trends' in part)
    return (
      <Part fallback={<SkeletonLines lines={6} />}>
        <Trends charts={part.trends} />
      </Part>
    )
  if ('outlook' in part) return <Outlook of={part.outlook} />
  if ('rows' in part) return <RowsOf part={part} own={own} seen={seen} />
  if ('register' in part) return <RegisterOf of={part.register} at={part.at} columns={part.columns} />
  const { list: shown, narrow, new: row, first } = part
  const step = first ? (
    <First step={first} own={own} loaded={seen.loaded} />
  ) : (
    row && <New row={row} of={shown.of} own={own} seen={seen} bare={row === above} />
  )
  const list = <RecordList {...narrowedTo(shown, narrow?.(seen))} {...(step && { first: step })} />
  return part.title ? <Panel title={part.title}>{list}</Panel> : list
}

type RowsOfProps = { part: Extract<ListPart, { rows: unknown }>; own: Own; seen: SeenHere }

function RowsOf({ part: { rows, columns, title, about, first, add }, own, seen }: RowsOfProps) {
  const found = useRelated(rows, ['all'])
  return (
    <Panel
      title={title}
      {...(about && { about })}
      {...(add && { actions: <New row={add} of={rows.of} own={own} seen={seen} look="plain" /> })}
    >
      <RecordTable
        of={rows.of}
        found={found}
        columns={columns as never}
        {...(first && { first: <First step={first} own={own} loaded={seen.loaded} /> })}
      />
    </Panel>
  )
}

function First({ step, own, loaded }: { step: FirstStep; own: Own; loaded: Loading }) {
  if (!('own' in step)) return <ButtonLink to={step[0]}>{step[1]}</ButtonLink>
  const Own = own[step.own]!
  return (
    <Part>
      <Own loaded={loaded} />
    </Part>
  )
}

/** The parts of a control register are drawn by the area that keeps its changes. */
function RegisterOf({ of, at, columns }: { of: AnyRecord; at: string; columns: readonly string[] | undefined }) {
  const { around } = useCatalog()
  return (
    around && (
      <Part fallback={<SkeletonLines lines={6} />}>
        <around.Register of={of} at={at} {...(columns && { columns })} />
      </Part>
    )
  )
}

function NewValue({ of, at }: { of: AnyRecord; at: string }) {
  const { around } = useCatalog()
  return (
    around && (
      <Part>
        <around.NewValue of={of} at={at} />
      </Part>
    )
  )
}

type NewProps = {
  row: NewRow | undefined
  of: AnyRecord | undefined
  own: Own
  seen: SeenHere
  look?: 'main' | 'plain'
  bare?: boolean
}

/** The button for a new row, for those who may make one. */
function New({ row, of, own, seen, look = 'main', bare = false }: NewProps): ReactNode {
  const made = row?.of ?? of
  const [asked] = useSearchParams()
  if (!row || (row.when ? !row.when(seen.actor) : made && whyNotEdit(made, null, seen.actor) !== null)) return null
  if ('own' in row) {
    const Own = own[row.own]!
    return (
      <Part>
        <Own loaded={seen.loaded} />
      </Part>
    )
  }
  if ('to' in row)
    return (
      <ButtonLink look="main" to={row.to}>
        <Icon name="plus" />
        {row.label}
      </ButtonLink>
    )
  const { by, label, done, about, start, opens } = row
  return (
    made && (
      <NewRecord
        of={made}
        name={by}
        label={label}
        stay={!opens}
        bare={bare}
        look={look}
        {...(done && { done })}
        {...(about && { about })}
        {...(start && { start: start(seen, asked) })}
      />
    )
  )
}
