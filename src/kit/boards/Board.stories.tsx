import { useState } from 'react'
import type { Story } from '../story.ts'
import { Amount } from '../parts/Amount.tsx'
import { Board } from './Board.tsx'

type Application = { id: string; title: string; cents: number; at: string }

const applications: readonly Application[] = [
  { id: 'AP-27-014', title: 'Community center roof, storm damage', cents: 41_277_500, at: 'draft' },
  { id: 'AP-27-012', title: 'Route 9W resurfacing, phase 2', cents: 128_460_000, at: 'review' },
  { id: 'AP-27-011', title: 'LED streetlight retrofit', cents: 21_894_050, at: 'review' },
  { id: 'AP-27-009', title: 'First responder trauma kits', cents: 2_761_520, at: 'submitted' },
]
const columns = [
  { name: 'draft', title: 'Draft' },
  { name: 'review', title: 'Internal review' },
  { name: 'submitted', title: 'Submitted' },
  { name: 'awarded', title: 'Awarded' },
] as const

function Applications() {
  const [cards, setCards] = useState(applications)
  const whyNot = (card: Application, to: string) =>
    to === 'awarded'
      ? 'Only the awarding agency can award an application.'
      : card.at === 'submitted'
        ? 'This application is submitted. Withdraw it first.'
        : null
  return (
    <Board
      label="Applications"
      columns={columns}
      cards={cards}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      columnOf={({ at }) => at}
      whyNotMove={whyNot}
      onMove={(card, to) => setCards(cards.map((each) => (each.id === card.id ? { ...each, at: to } : each)))}
    >
      {({ id, title, cents }) => (
        <>
          <p className="font-semibold text-ink">{title}</p>
          <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
            <span className="font-mono">{id}</span>
            <Amount whole cents={cents} />
          </p>
        </>
      )}
    </Board>
  )
}

export const boards: Story = {
  name: 'Board',
  about:
    'Cards in columns by status: dragged, or moved with the card’s menu. A column that refuses a card shows the reason.',
  states: [['Four columns', <Applications key="four" />]],
}
