import { useState, type DragEvent, type ReactNode } from 'react'
import type { Reason } from '#platform/rules.ts'
import { Menu } from '../overlays/Menu.tsx'
import { Icon } from '../parts/Icon.tsx'

export type BoardColumn = { name: string; title: string; note?: ReactNode }
type BoardProps<Card> = {
  label: string
  columns: readonly BoardColumn[]
  cards: readonly Card[]
  idOf: (card: Card) => string
  nameOf: (card: Card) => string
  columnOf: (card: Card) => string
  /** The content of a card; its title is a link from the screen. */
  children: (card: Card) => ReactNode
  /** Why a card may not go there; null when it may: the same rule that the command checks. */
  whyNotMove: (card: Card, to: string) => Reason
  onMove: (card: Card, to: string) => void
}

/**
 * Cards in columns by status. While dragging, a column shows why it refuses a card; for keyboard, touch and unsteady
 * hands, the card's menu has the same columns with the same reasons. An empty column is narrow, so that the others
 * are visible; on a phone the columns are stacked.
 */
export function Board<Card>({
  label,
  columns,
  cards,
  idOf,
  nameOf,
  columnOf,
  children,
  whyNotMove,
  onMove,
}: BoardProps<Card>) {
  const [held, setHeld] = useState<{ card: Card; over: string }>()
  const [said, setSaid] = useState('')

  function move(card: Card, to: BoardColumn) {
    if (to.name === columnOf(card) || whyNotMove(card, to.name) !== null) return
    onMove(card, to.name)
    setSaid(`${nameOf(card)} moved to ${to.title}.`)
  }
  function over(event: DragEvent, name: string) {
    if (!held) return
    event.preventDefault()
    if (held.over !== name) setHeld({ ...held, over: name })
  }
  return (
    <div role="group" aria-label={label}>
      <div className="flex flex-col gap-3 md:relative md:flex-row md:overflow-x-auto md:pb-2">
        {columns.map((column) => {
          const { name, title, note } = column
          const within = cards.filter((card) => columnOf(card) === name)
          const isOver = held?.over === name && columnOf(held.card) !== name
          const refusal = isOver ? whyNotMove(held.card, name) : null
          return (
            <section
              key={name}
              aria-label={`${title}, ${within.length}`}
              onDragOver={(event) => over(event, name)}
              onDrop={(event) => {
                event.preventDefault()
                if (held) move(held.card, column)
                setHeld(undefined)
              }}
              className={`flex min-w-0 flex-col rounded-md border p-2 md:shrink-0 md:basis-0 ${within.length > 0 ? 'md:min-w-46 md:grow-2' : 'md:min-w-28 md:grow'} ${!isOver ? 'border-line bg-rail' : refusal ? 'border-bad bg-bad-soft' : 'border-action bg-action-soft'}`}
            >
              <header className="flex items-baseline justify-between gap-3 px-1.5 pt-1 pb-2">
                <h2 className="text-base font-semibold text-ink">{title}</h2>
                <span className="figures text-xs text-ink-2">{note ?? within.length}</span>
              </header>
              <ul className="grid content-start gap-2">
                {within.map((card) => (
                  <li
                    key={idOf(card)}
                    draggable
                    onDragStart={(event) => {
                      event.dataTransfer.setData('text/plain', nameOf(card))
                      setHeld({ card, over: name })
                    }}
                    onDragEnd={() => setHeld(undefined)}
                    className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1 rounded-sm border bg-surface py-2.5 pr-1 pl-3 ${held && idOf(held.card) === idOf(card) ? 'border-action opacity-60' : 'border-line hover:border-line-strong'}`}
                  >
                    <div className="min-w-0">{children(card)}</div>
                    <Menu
                      label={`Move ${nameOf(card)} to`}
                      items={columns
                        .filter((to) => to.name !== name)
                        .map((to) => ({
                          label: to.title,
                          whyNot: whyNotMove(card, to.name),
                          run: () => move(card, to),
                        }))}
                    >
                      <button
                        type="button"
                        aria-label={`Move ${nameOf(card)}`}
                        title="Move"
                        className="inline-flex size-7 cursor-grab items-center justify-center rounded-xs text-ink-2 hover:bg-surface-2 hover:text-ink pointer-coarse:size-11"
                      >
                        <Icon name="grip" />
                      </button>
                    </Menu>
                  </li>
                ))}
                {within.length === 0 && (
                  <li className="rounded-sm border border-dashed border-line-strong px-3 py-4 text-center text-xs text-ink-2">
                    No cards
                  </li>
                )}
              </ul>
              {refusal && <p className="mt-2 px-1.5 text-xs text-bad">{refusal}</p>}
            </section>
          )
        })}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
