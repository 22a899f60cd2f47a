import { Amount } from '#kit/parts/Amount.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { phrase, say, translated } from '#platform/say.ts'

/** One purchase of the demo city, from requisition to payment: each document names the one before. */
const documents: readonly [
  paper: string,
  number: string,
  who: string,
  state: DialState,
  word: string,
  cents: number,
][] = [
  [phrase('Requisition'), 'REQ-2026-0005', phrase('Rosa Delgado, Fire'), 'done', phrase('Approved'), 147_360],
  [phrase('Purchase order'), 'PO-2026-0002', phrase('approved by Max Okafor'), 'done', phrase('Received'), 147_360],
  [phrase('Invoice'), 'INV-2026-0001', 'Bright Harbor Medical Supply', 'done', phrase('Matched'), 147_360],
  [phrase('Payment'), 'PAY-2026-0001', phrase('released by a second person'), 'done', phrase('Paid'), 147_360],
]

export const SamplePurchase = () => (
  <figure className="min-w-0">
    <div className="overflow-hidden rounded-lg border border-line-strong bg-surface shadow-1">
      <p className="border-b border-line bg-surface-2 px-5 py-3">
        <span className="block font-semibold text-ink">{say('Nitrile gloves for the ambulances')}</span>
        <span className="block text-xs text-ink-2">{say('24 cases · Fire · General Fund')}</span>
      </p>
      <ol>
        {documents.map(([paper, number, who, state, word, cents]) => (
          <li
            key={number}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line px-5 py-3 last:border-0"
          >
            <span className="font-semibold text-ink">{translated(paper)}</span>
            <span className="text-right text-sm">
              <Dial state={state}>{translated(word)}</Dial>
            </span>
            <span className="text-xs text-ink-2">
              <span className="font-mono">{number}</span> · {translated(who)}
            </span>
            <span className="text-right text-xs text-ink-2">
              <Amount cents={cents} />
            </span>
          </li>
        ))}
      </ol>
    </div>
    <figcaption className="mt-2 text-xs text-ink-2">
      {say(
        'A purchase of the demo city. Each document links to the one before it, and the audit log names who did what.',
      )}
    </figcaption>
  </figure>
)
