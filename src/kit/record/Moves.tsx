import { Suspense, useState, type ReactNode } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useFindings } from '#client/use-findings.ts'
import { useToday } from '#client/use-today.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove, Asking, Findings } from '#platform/life/move.ts'
import { needsFindings } from '#platform/life/needs-findings.ts'
import { filled } from '#platform/life/words.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import type { Judged, Known } from '#platform/rules.ts'
import { optional } from '../optional.tsx'
import type { MenuItem } from '../overlays/Menu.tsx'
import { More } from '../overlays/More.tsx'
import { MoveButton } from '../parts/MoveButton.tsx'
import { useMedia } from './list/use-media.ts'
import { Reasons } from './Reasons.tsx'
import { useUndo } from './undo.ts'
import { useDialogAhead, useMove, useWaiting } from './use-move.ts'
import { say, translated } from '#platform/say.ts'

const loadDialog = () => import('./MoveDialog.tsx')
const MoveDialog = optional(() => loadDialog().then(({ MoveDialog }) => MoveDialog))

type MoveOf<L extends Life> = keyof L['moves'] & string
type MovesProps<L extends Life> = {
  life: L
  row: RowOf<L['record']>
  /** Draws only these. */
  only?: readonly MoveOf<L>[]
  /** The page's other actions behind “More”. Moves with questions go there too. */
  more?: readonly (MenuItem | false)[]
  /** The page’s other buttons: after the moves, and before those that are dangerous. */
  acts?: ReactNode
  /** In a list: the row of the buttons, for screen readers. */
  named?: string
  /** The move that leads on, where the row decides which one does. */
  main?: MoveOf<L> | undefined
  /** A separate dialog for a move that shows more than it asks: the effect on the money. */
  dialogs?: { readonly [K in MoveOf<L>]?: (onClose: () => void) => ReactNode }
}

/** With more buttons than this, moves with questions go behind “More”; on a phone two fill a line. */
const mostButtons = { wide: 3, phone: 2 }

/**
 * The next actions of a record: a button, a dialog and a command for each move of its life. A move that the person
 * may not make is left out. An impossible one shows the reason.
 */
export function Moves<L extends Life>({ life, row: read, only, more, acts, named, main, dialogs = {} }: MovesProps<L>) {
  const actor = useActor()
  const asking = { actor, today: useToday() }
  const [told, setTold] = useState<string>()
  const { row, waiting } = useWaiting(life as Life, read as Row)
  const names = life
    .open(row as never)
    .filter((name) => life.isFor(name, row as never, actor) && (!only || only.includes(name as MoveOf<L>)))
  useDialogAhead(life as Life, names, loadDialog)
  const unsent = waiting.length > 0 && (
    <p className="order-first text-sm text-ink-2 max-md:order-last max-md:basis-full">
      {say('Not sent yet: {entries}', { entries: waiting.map(({ words }) => words.verb).join(', ') })}
    </p>
  )
  if (names.length === 0)
    return (
      <>
        {unsent}
        {acts}
        <More items={more ?? []} />
      </>
    )
  const parts = {
    told,
    tell: setTold,
    life: life as Life,
    row,
    names,
    asking,
    more,
    acts,
    named,
    main,
    dialogs: dialogs as Dialogs,
  }
  return (
    <>
      {unsent}
      {life.hasFacts ? <JudgedByFacts {...parts} /> : <Buttons {...parts} known={nothing} />}
    </>
  )
}

type Row = RowOf<AnyRecord>
type Props = MovesProps<Life>
type Dialogs = Readonly<Record<string, ((onClose: () => void) => ReactNode) | undefined>>
type Parts = {
  life: Life
  row: Row
  names: readonly string[]
  asking: Asking
  more: Props['more']
  acts: ReactNode
  named: string | undefined
  main: string | undefined
  dialogs: Dialogs
  /** The refused move that was pressed: everything against it is shown. */
  told: string | undefined
  tell: (name: string) => void
}

/** A life without facts has no query, and its page no subscription to the tables they are read from. */
const nothing = { state: 'there', facts: {} } as const

/** The server is asked only where the row and the person alone do not decide. */
function JudgedByFacts(parts: Parts) {
  const { life, row, asking, told } = parts
  const needs = told !== undefined || needsFindings(life, row as never, asking)
  return <Buttons {...parts} known={useFindings(life, row.id, { enabled: needs })} />
}

function Buttons(parts: Parts & { known: Known<Findings<unknown>> }) {
  const { life, row, names, asking, more, acts, named, main, dialogs, known, told, tell } = parts
  const [asked, setAsked] = useState<string>()
  const close = () => setAsked(undefined)
  const moveOf = (name: string) => life.moves[name] as AnyMove
  const whyNot = (name: string): Judged => life.whyNot(name, row, known, asking)
  const hasDialog = (name: string) =>
    dialogs[name] !== undefined || moveOf(name).asks !== undefined || moveOf(name).says.ask !== undefined
  const ownDialog = asked === undefined ? undefined : dialogs[asked]
  const isRare = (name: string) => hasDialog(name) && moveOf(name).look !== 'main' && name !== main
  const most = mostButtons[useMedia('(max-width: 40rem)') ? 'phone' : 'wide']
  const found = known.state === 'there' ? known.facts : undefined
  const againstOf = (name: string) => life.obstacles(name, row, found, asking)
  const fixesOf = (name: string) => {
    const reasons = againstOf(name)
    return (
      reasons.length > 0 && (
        <>
          <p className="font-semibold">{say('Before “{move}”:', { move: translated(moveOf(name).says.button) })}</p>
          <ul className="grid gap-y-1">
            <Reasons life={life} name={name} row={row} reasons={reasons} found={found} />
          </ul>
        </>
      )
    )
  }
  const rare = more || names.length > most ? names.filter(isRare) : []
  const isDanger = (name: string) => moveOf(name).look === 'danger'
  const buttons = (dangerous: boolean) =>
    names
      .filter((name) => !rare.includes(name) && isDanger(name) === dangerous)
      .map((name) => (
        <NextMove
          key={name}
          life={life}
          name={name}
          row={row}
          named={named}
          main={main}
          whyNot={whyNot(name)}
          fixes={fixesOf(name)}
          {...(hasDialog(name) && { onAsk: () => setAsked(name) })}
        />
      ))

  return (
    <>
      {buttons(false)}
      {acts}
      {buttons(true)}
      <More
        items={[
          ...(more ?? []),
          ...rare.map((name): MenuItem => ({
            label: translated(moveOf(name).says.button),
            whyNot: whyNot(name),
            danger: isDanger(name),
            run: () => setAsked(name),
            ...(againstOf(name).length > 0 && { tried: () => tell(name) }),
          })),
        ]}
      />
      {told && (
        <div role="alert" className="order-first basis-full text-sm text-ink max-md:order-last">
          {fixesOf(told)}
        </div>
      )}
      {ownDialog?.(close)}
      {asked && !ownDialog && (
        <Suspense>
          <MoveDialog
            key={asked}
            life={life}
            name={asked}
            row={row}
            whyNot={whyNot(asked)}
            asking={asking}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

type NextMoveProps = Pick<Parts, 'life' | 'row' | 'named'> & {
  name: string
  main: string | undefined
  whyNot: Judged
  fixes: ReactNode
  onAsk?: () => void
}

function NextMove({ life, name, row, named, main, whyNot, fixes, onAsk }: NextMoveProps) {
  const { look = 'plain', says } = life.moves[name] as AnyMove
  const carryOut = useMove(life, name, row)
  const undo = useUndo(life, name)
  return (
    <MoveButton
      look={name === main ? 'main' : main !== undefined && look === 'main' ? 'plain' : look}
      whyNot={whyNot}
      fixes={fixes}
      run={onAsk ?? (() => carryOut())}
      undo={undo}
      {...(!onAsk && { done: filled(life.record, row, says.done) })}
    >
      {translated(says.button)}
      {named && <span className="sr-only"> {named}</span>}
    </MoveButton>
  )
}
