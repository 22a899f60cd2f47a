import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord, useRecordsFrom, type FoundAll } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import {
  isAnswered,
  isRows,
  keysOf,
  documentAsked,
  rowsAsked,
  type Answered,
  type DeclaredPage,
  type EditWords,
  type Loads,
  type Part as Said,
  type Question,
  type Register,
  type RowsShown,
  type Seen,
} from '#platform/pages/page.ts'
import { betweenIn, relatedOf } from '#platform/reads/reads.ts'
import type { Life } from '#platform/life.ts'
import { missingFor } from '#platform/records/asked.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { ListShown } from '#platform/pages/list-shown.ts'
import { numberOf, titleOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { optional } from '../optional.tsx'
import { ButtonLink } from '../parts/Button.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { Moves } from '../record/Moves.tsx'
import { NoRecord } from '../record/NoRecord.tsx'
import { Part } from '../record/Part.tsx'
import { PdfButton } from '../record/PdfButton.tsx'
import { RecordPage, RecordTab } from '../record/RecordPage.tsx'
import { useNames } from '../record/use-names.ts'
import { DeclaredActs } from './DeclaredActs.tsx'
import { DeclaredPart, Links, SaidWords } from './DeclaredPart.tsx'

type Row = RowOf<AnyRecord>
/** It is given the row, what the page loads besides, and the list that it shows; a dialog its move too. */
export type OwnPart = ComponentType<{
  row: Row
  loaded: Seen['loaded']
  list?: ListShown
  move?: string
  onClose?: () => void
}>
/** A declared page, and the parts that are drawn for it alone. */
export type Drawn = { page: DeclaredPage; own: Readonly<Record<string, OwnPart>> }

/** The page of a record as its topic declares it. */
export function DeclaredRecord({ page, own }: Drawn) {
  const id = useParams().id ?? ''
  const { of, loads } = page
  const found = useRecord(of, id)
  const { row } = found
  const [to, label] = typeof page.list === 'function' ? page.list(row) : page.list
  const list = { to, label }
  return (
    <>
      {found.state === 'loading' && rowsAsked(page).map((rows, at) => <AskedAhead key={at} rows={rows} id={id} />)}
      {row ? (
        <Loaded loads={Object.entries(loads)} row={row}>
          {(loaded) => <There page={page} own={own} row={row} list={list} loaded={loaded} />}
        </Loaded>
      ) : (
        <NoRecord of={of} found={found} list={list} />
      )}
    </>
  )
}

/** Asked for in the same moment as the record. */
function AskedAhead({ rows, id }: { rows: RowsShown | Register; id: string }) {
  useRelated(rows, [id])
  return null
}

/** Without a key there are none, and nothing is asked; undefined keys have not arrived. */
export function useRelated(rows: RowsShown | Register, keys: readonly string[] | undefined): FoundAll<Row> {
  const found = useRecordsFrom(rows.of, (from) => relatedOf(from, rows, keys ?? []), { enabled: Boolean(keys?.length) })
  const { table } = rows.of
  useChanges([table, ...betweenIn(rows)], (change) => change.table !== table && keys?.length && found.retry())
  return keys?.length === 0 ? { ...found, rows: [], state: 'there' } : found
}

type Loading = Readonly<Record<string, unknown>>
type LoadedProps = {
  loads: readonly (readonly [name: string, of: Loads[string]])[]
  row: Row
  loaded?: Loading
  children: (loaded: Loading) => ReactNode
}

/** The records that the row names and the rows that name it, one inside the other: each is a query of its own. */
function Loaded({ loads: [next, ...rest], row, loaded = {}, children }: LoadedProps) {
  if (!next) return children(loaded)
  const [name, of] = next
  const inside = (found: unknown) => (
    <Loaded loads={rest} row={row} loaded={{ ...loaded, [name]: found }}>
      {children}
    </Loaded>
  )
  if (isAnswered(of))
    return (
      <Answer of={of} row={row} loaded={loaded}>
        {inside}
      </Answer>
    )
  return isRows(of) ? (
    <Many rows={of} keys={keysOf(of, row, loaded as never)}>
      {inside}
    </Many>
  ) : (
    <One of={of} id={String(row[name as keyof Row] ?? '')}>
      {inside}
    </One>
  )
}

type AnswerProps = { of: Answered; row: Row; loaded: Loading; children: (answer: unknown) => ReactNode }
type Any = { name: string; run: (input: object, context: never) => Promise<unknown> }

function Answer({ of, row, loaded, children }: AnswerProps) {
  const seen = { actor: useActor(), today: useToday(), now: useNow(), loaded: loaded as never }
  const asked = of.asks(row, seen)
  const [name, input] = asked ?? (['', {}] satisfies Question)
  const { data, isError } = useAnswer<Any>(name, input, { about: of.about, enabled: Boolean(asked) })
  return children(asked === null ? null : (data ?? (isError ? null : undefined)))
}

type ManyProps = {
  rows: RowsShown | Register
  keys: readonly string[] | undefined
  children: (rows: readonly Row[] | undefined) => ReactNode
}

const Many = ({ rows, keys, children }: ManyProps) => children(useRelated(rows, keys).rows)

const One = ({ of, id, children }: { of: AnyRecord; id: string; children: (row: Row | undefined) => ReactNode }) =>
  children(useRecord(of, id).row)

type ThereProps = Drawn & { row: Row; list: { to: string; label: string }; loaded: Loading }

function There({ page, own, row, list, loaded }: ThereProps) {
  const { of, life, only, folded, amount, next, progress, main, dialogs, links, documents, edit, acts, wide, shows } =
    page
  const seen: Seen<Loads> = { actor: useActor(), today: useToday(), now: useNow(), loaded: loaded as never }
  const head = amount?.(row)
  const step = next?.(row, seen)
  const called = useCalled(of, row)
  // Whether a tab is there may follow from rows on their way; until then the address keeps its tab.
  const unready =
    shows.some((part) => 'tab' in part && part.when) &&
    Object.entries(page.loads).some(([name, load]) => (isRows(load) || isAnswered(load)) && loaded[name] === undefined)
  const buttons = acts && <DeclaredActs acts={acts} own={own} row={row} seen={seen} called={calledOf(of, called)} />
  const drawn = (part: Said<any, any>, at: number): ReactNode =>
    'own' in part ? (
      <OwnPanel key={at} part={part} own={own} row={row} seen={seen} />
    ) : 'tab' in part ? null : (
      <DeclaredPart key={at} of={of} row={row} part={part} seen={seen} />
    )
  return (
    <RecordPage
      of={of}
      row={called}
      list={list}
      unready={unready}
      {...(life && { life })}
      {...(step !== undefined && { next: step })}
      {...(head && {
        amount: { cents: head.cents, ...(head.note && { note: <SaidWords words={head.note} today={seen.today} /> }) },
      })}
      {...(progress && { progress: progress(row) })}
      {...(wide && { wide: wide.map(drawn) })}
      actions={
        <>
          <Links links={links?.(row, seen)} />
          {documents
            ?.filter(({ when }) => !when || when(row, seen))
            .map((said) => {
              const { by, input } = documentAsked(of, said, row.id)
              return (
                <PdfButton
                  key={said.label}
                  of={by}
                  input={input}
                  file={said.file(row)}
                  whyNot={said.whyNot?.(row, seen) ?? null}
                >
                  {said.label}
                </PdfButton>
              )
            })}
          {edit && <Edit of={of} row={row} edit={edit} at={page.at} seen={seen} />}
          {life ? (
            <Moves
              life={life}
              row={row}
              acts={buttons}
              main={main?.(row)}
              {...(only && { only: only(row, seen) })}
              {...(folded && { more: [] })}
              {...(dialogs && { dialogs: dialogsOf(dialogs, own, { row, loaded }) })}
            />
          ) : (
            buttons
          )}
        </>
      }
    >
      {life && edit && !only && lacks(life, row as never) && (
        <Suspense>
          <StillRequired life={life} row={row} form={formAt(page.at, row.id, edit)} />
        </Suspense>
      )}
      {shows.map((part, at) =>
        'tab' in part ? (
          !part.when || part.when(row, seen) ? (
            <RecordTab key={at} name={part.tab} title={part.title} count={part.count?.(row, seen)}>
              {part.shows.map(drawn)}
            </RecordTab>
          ) : null
        ) : (
          drawn(part, at)
        ),
      )}
    </RecordPage>
  )
}

/** Few rows lack anything. */
const StillRequired = optional(() => import('../record/StillRequired.tsx').then(({ StillRequired }) => StillRequired))
const lacks = (life: Life, row: Row & { status: string }) =>
  life.leadsOn(row).some((move) => life.asksFacts(move) || life.moves[move]?.whyNot) ||
  life.open(row).some((move) => missingFor(life.record, row, move)[0])

const formAt = (at: string, id: string, edit: EditWords) => {
  const page = at.replace(':id', id)
  return (field = '') => ('page' in edit ? `${page}/edit#${field}` : `${page}?edit=${field}`)
}

const dialogsOf = (
  dialogs: Readonly<Record<string, string>>,
  own: Drawn['own'],
  given: { row: Row; loaded: Loading },
) =>
  Object.fromEntries(
    Object.entries(dialogs).map(([move, name]) => {
      const Own = own[name]!
      return [
        move,
        (onClose: () => void) => (
          <Part>
            <Own {...given} move={move} onClose={onClose} />
          </Part>
        ),
      ]
    }),
  )

/** A record that has no name of its own is called by that of the record which it names first. */
function useCalled(of: AnyRecord, row: Row): Row {
  const led = of.fields[of.title].kind === 'ref'
  const names = useNames(of, led ? [row] : [])
  return led ? { ...row, [of.title]: names.get(String(row[of.title as keyof Row])) ?? of.label } : row
}

function calledOf(of: AnyRecord, row: Row): string {
  const number = numberOf(of)
  return number ? String(row[number as keyof Row]) : titleOf(of, row)
}

type OwnPanelProps = { part: Extract<Said<any, any>, { own: string }>; own: Drawn['own']; row: Row; seen: Seen<Loads> }

function OwnPanel({ part, own, row, seen }: OwnPanelProps) {
  const Own = own[part.own]!
  return !part.when || part.when(row, seen) ? (
    <Part>
      <Own row={row} loaded={seen.loaded} {...(part.list && { list: part.list(row) })} />
    </Part>
  ) : null
}

type EditProps = { of: AnyRecord; row: Row; edit: EditWords; at: string; seen: Seen<Loads> }

const Edit = ({ edit, at, seen, ...of }: EditProps) =>
  'page' in edit ? (
    whyNotEdit(of.of, of.row, seen.actor) === null && (
      <ButtonLink to={`${at.replace(':id', of.row.id)}/edit`} {...(edit.main && { look: 'main' })}>
        Edit
      </ButtonLink>
    )
  ) : (
    <EditInDialog {...of} edit={edit} seen={seen} />
  )

/** The sweep over declared pages compares the name with the commands of the product. */
type Sent = {
  name: string
  run: (input: { id: string; version: number; changes: unknown }, context: never) => Promise<Row>
}

function EditInDialog({
  edit,
  seen,
  ...of
}: Omit<EditProps, 'edit' | 'at'> & { edit: Exclude<EditWords, { page: true }> }) {
  const { by, done, label, main, form, whyNot } = edit
  const send = useCommand<Sent>(by)
  return (
    <EditRecord
      {...of}
      addressed
      {...(whyNot && { whyNot: whyNot(of.row, seen) })}
      edit={send}
      {...(done && { done })}
      {...(label && { label })}
      {...(main && { look: 'main' })}
      {...(form && { form: typeof form === 'function' ? form(of.row) : form })}
    />
  )
}
