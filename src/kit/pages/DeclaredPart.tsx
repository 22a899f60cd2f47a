import { Fragment, lazy, type ReactNode } from 'react'
import { useCommand } from '#client/use-command.ts'
import {
  keysOf,
  type AddRowWords,
  type FigureSaid,
  type LinkSaid,
  type Loads,
  type NoteSaid,
  type Part,
  type RowsShown,
  type Seen,
  type Shown,
  type Words,
} from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { Amount } from '../parts/Amount.tsx'
import { ButtonLink } from '../parts/Button.tsx'
import { Due } from '../parts/Due.tsx'
import { Figures, type Figure } from '../parts/Figures.tsx'
import { known } from '../parts/known.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Progress } from '../parts/Progress.tsx'
import { SkeletonLines } from '../parts/Skeleton.tsx'
import { Day, Moment } from '../parts/Time.tsx'
import { AddRecord } from '../record/AddRecord.tsx'
import { pageOf, useCatalog } from '../record/catalog.tsx'
import { RecordTable } from '../record/list/RecordTable.tsx'
import { LongText } from '../record/LongText.tsx'
import { Part as Loading } from '../record/Part.tsx'
import { RecordFacts } from '../record/RecordFacts.tsx'
import { RowsPanel } from '../record/RowsPanel.tsx'
import { useRelated } from './DeclaredRecord.tsx'

const RankedBars = lazy(() => import('../charts/RankedBars.tsx').then((file) => ({ default: file.RankedBars })))
const GridPanel = lazy(() => import('../record/grid/GridPanel.tsx').then((file) => ({ default: file.GridPanel })))
const RecordList = lazy(() => import('../record/list/RecordList.tsx').then((file) => ({ default: file.RecordList })))

type Row = RowOf<AnyRecord>
type Drawn = Exclude<Part<any, any>, { own: string } | { tab: string }>
type DeclaredPartProps = { of: AnyRecord; row: Row; part: Drawn; seen: Seen<Loads> }

/** One part of a declared page, drawn with the parts of the kit. */
export function DeclaredPart({ of, row, part, seen }: DeclaredPartProps) {
  if (part.when && !part.when(row, seen)) return null
  if ('figures' in part) return <SaidFigures figures={part.figures(row, seen)} today={seen.today} />
  if ('notes' in part) return <SaidNotes notes={part.notes(row, seen)} today={seen.today} />
  if ('rows' in part) return <Related part={part} row={row} seen={seen} />
  if ('chart' in part) {
    const { rows, of: field, by, figure, where, list } = part.chart
    return (
      <RowsPanel
        title={part.title}
        of={rows}
        by={by as never}
        figure={figure as never}
        where={{ ...where, [field]: row.id }}
        list={list}
      />
    )
  }
  if ('approvals' in part) return <Approvals of={of} row={row} before={part.approvals(row, seen)} />
  if ('grid' in part) return <Lines of={of} part={part} row={row} seen={seen} />
  if ('bars' in part) {
    const { bars, ...words } = part.bars(row, seen)
    return (
      <Panel {...panel(part, row, seen)}>
        <Loading fallback={<SkeletonLines lines={bars.length} />}>
          <RankedBars {...words} rows={bars} />
        </Loading>
      </Panel>
    )
  }
  if ('text' in part) {
    const text = row[part.text as keyof Row] as string | null
    if (!text && part.none === undefined) return null
    return (
      <Panel {...panel(part, row, seen)}>
        {text && part.lines ? (
          <ul className="grid gap-1.5 text-sm text-ink-2">
            {text.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : text ? (
          <LongText text={text} />
        ) : (
          <p className="text-ink-2">{part.none}</p>
        )}
      </Panel>
    )
  }
  const show = typeof part.facts === 'function' ? part.facts(row, seen) : part.facts
  const names: readonly string[] | undefined = show === 'all' ? undefined : show
  const filled = part.filled as true | readonly string[] | undefined
  return (
    <Panel {...panel(part, row, seen)}>
      <RecordFacts
        of={of}
        row={row}
        {...(names && {
          show: filled
            ? names.filter((name) => (filled !== true && !filled.includes(name)) || !isEmpty(row[name as keyof Row]))
            : names,
        })}
      />
    </Panel>
  )
}

function Approvals({ of, row, before }: { of: AnyRecord; row: Row; before: boolean }) {
  const { around } = useCatalog()
  return (
    around && (
      <Loading>
        <around.Approvals table={of.table} id={row.id} before={before} />
      </Loading>
    )
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const there = <T,>(all: readonly (T | false | null | undefined | '' | 0)[]): T[] =>
  all.filter((each): each is T => Boolean(each))

type Titled = Exclude<Extract<Drawn, { title: string }>, { chart: unknown } | { grid: unknown }>

function panel({ title, about, foot, links }: Titled, row: Row, seen: Seen<Loads>) {
  const said = typeof about === 'function' ? about(row, seen) : about
  const below = foot?.(row, seen)
  const further = there(links?.(row, seen) ?? [])
  return {
    title,
    ...(said && { about: <SaidWords words={said} today={seen.today} /> }),
    ...(below && { foot: <SaidWords words={below} today={seen.today} /> }),
    ...(further.length > 0 && { actions: <Links links={further} /> }),
  }
}

type RelatedProps = { part: Extract<Drawn, { rows: RowsShown }>; row: Row; seen: Seen<Loads> }

function Related({ part, row, seen }: RelatedProps) {
  const { rows, add } = part
  const { actions, ...head } = panel(part, row, seen)
  const buttons = add && (!add.when || add.when(row)) && (
    <AddRow of={rows.of} add={add} start={add.start?.(row, seen) ?? { [rows.by]: row.id }} />
  )
  const above = {
    ...head,
    ...((actions ?? buttons) && {
      actions: (
        <>
          {actions}
          {buttons}
        </>
      ),
    }),
  }
  if (rows.whole)
    return (
      <Panel {...above}>
        <Loading fallback={<SkeletonLines lines={4} />}>
          <RecordList
            of={rows.of}
            where={{ ...(rows.where as Readonly<Record<string, string>>), [rows.by]: row.id }}
            columns={rows.columns}
          />
        </Loading>
      </Panel>
    )
  return <Few rows={rows} keys={keysOf(rows, row, seen.loaded)} above={above} />
}

type FewProps = { rows: RowsShown; keys: readonly string[] | undefined; above: { title: string } }

function Few({ rows, keys, above }: FewProps) {
  const found = useRelated(rows, keys)
  if (rows.unlessNone && !found.rows?.length) return null
  return (
    <Panel {...above}>
      <RecordTable of={rows.of} found={found} columns={rows.columns} />
    </Panel>
  )
}

type LinesProps = { of: AnyRecord; part: Extract<Drawn, { grid: RowsShown }>; row: Row; seen: Seen<Loads> }

function Lines({ of, part: { title, about, grid, saves, totals, whyNot }, row, seen }: LinesProps) {
  const { rows: found } = useRelated(grid, [row.id])
  const save = useCommand<Saved>(saves)
  if (!found) return <SkeletonLines lines={5} />
  return (
    <Loading fallback={<SkeletonLines lines={5} />}>
      <GridPanel
        title={title}
        of={grid.of}
        rows={found.map((line) => asNumbers(grid, line))}
        columns={grid.columns}
        version={row.version}
        whyNot={whyNot ? whyNot(row, seen) : whyNotEdit(of, row, seen.actor)}
        send={(lines, version) => save({ id: row.id, version, lines })}
        {...(about && { about })}
        {...(totals && { totals })}
      />
    </Loading>
  )
}

type Saved = {
  name: string
  run: (input: { id: string; version: number; lines: unknown[] }, context: never) => Promise<unknown>
}

/** Numbers with decimals arrive as text. */
const asNumbers = ({ of, columns }: RowsShown, line: Row): Row => ({
  ...line,
  ...Object.fromEntries(
    columns
      .filter((name) => of.fields[name].kind === 'number' && line[name as keyof Row] !== null)
      .map((name) => [name, Number(line[name as keyof Row])]),
  ),
})

type AddRowProps = { of: AnyRecord; add: AddRowWords<any, any>; start: Readonly<Record<string, unknown>> }
type Sent = { name: string; run: (input: Readonly<Record<string, unknown>>, context: never) => Promise<Row> }

const AddRow = ({ of, add: { by, label, opens }, start }: AddRowProps) => (
  <AddRecord of={of} label={label} start={start} send={useCommand<Sent>(by)} {...(opens && { opens })} />
)

type Several<T> = readonly (T | false | null | undefined | '' | 0)[]

export const SaidFigures = ({ figures, today }: { figures: Several<FigureSaid>; today: string }) => (
  <Figures figures={there(figures).map((each) => figure(each, today))} />
)

export const SaidNotes = ({ notes, today }: { notes: Several<NoteSaid>; today: string }) =>
  there(notes).map((note) => <Note key={note.title} {...note} today={today} />)

const Note = ({ tone, title, text, today }: NoteSaid & { today: string }) => (
  <Notice title={title} {...(tone && { tone })}>
    {text && <SaidWords words={text} today={today} />}
  </Notice>
)

const figure = ({ label, value, note, tone, to }: FigureSaid, today: string): Figure => ({
  label,
  ...known(value, (words) => ({ value: <SaidWords words={words} today={today} /> })),
  ...(note && { note: <SaidWords words={note} today={today} bare /> }),
  ...(tone && { tone }),
  ...(to && { to }),
})

type SaidProps = { words: Words; today: string; bare?: boolean }

/** Values in the ways of the kit. In a note below a date, a distance goes without its date. */
export const SaidWords = ({ words, today, bare = false }: SaidProps): ReactNode =>
  isSeveral(words)
    ? words.map((each, at) => (
        <Fragment key={at}>
          <Said shown={each} today={today} bare={bare} />
        </Fragment>
      ))
    : Said({ shown: words, today, bare })

const isSeveral = (words: Words): words is readonly Shown[] => Array.isArray(words)

function Said({ shown, today, bare }: { shown: Shown; today: string; bare: boolean }): ReactNode {
  if (typeof shown === 'string') return shown
  if ('cents' in shown) return <Amount cents={shown.cents} whole={shown.whole === true} />
  if ('day' in shown) return <Day day={shown.day} />
  if ('due' in shown) return <Due day={shown.due} today={today} bare={bare} />
  if ('moment' in shown) return <Moment at={shown.moment} />
  if ('code' in shown) return <span className="font-mono text-[0.85em] break-all">{shown.code}</span>
  return <Progress label={shown.label} value={Math.min(shown.part, shown.of)} max={shown.of} />
}

/** Addresses as buttons. A record without a page, or out of the reader’s sight, has none. */
export function Links({
  links = [],
}: {
  links?: readonly (LinkSaid | false | null | undefined | '' | 0)[] | undefined
}) {
  const catalog = useCatalog()
  return there(links).map((link) => {
    const [to, label, look] = 'record' in link ? [pageOf(catalog, ...link.record), link.label] : link
    return to ? (
      <ButtonLink key={label} to={to} {...(look && { look })}>
        {label}
      </ButtonLink>
    ) : null
  })
}
