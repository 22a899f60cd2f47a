import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { contractFromAward } from '#areas/contracts/lifecycle/from-award.ts'
import type { Contract } from '#areas/contracts/contracts/records.ts'
import { awardLine, type Award, type AwardLine } from '#areas/procurement/awards/records.ts'
import type { PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useNames } from '#kit/record/use-names.ts'

type Loaded = {
  awards: readonly Award[]
  lines: readonly AwardLine[]
  there: readonly Pick<Contract, 'award' | 'vendor'>[]
  ordered: readonly Pick<PurchaseOrder, 'number' | 'award' | 'vendor'>[]
}

/** Final awards without a contract and without an order that commits them, one for each of their vendors. */
export function WaitingAwards({ loaded: { awards, lines, there, ordered } }: { loaded: Loaded }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const asked = query.get('award')
  const names = useNames(awardLine, lines)
  const take = useCommand<typeof contractFromAward>('contracts/from-award')
  const [busy, setBusy] = useState(false)
  const waiting = awards.flatMap((row) =>
    [...new Set(lines.filter((line) => line.award === row.id).map(({ vendor }) => vendor))]
      .filter((vendor) => ![...there, ...ordered].some((each) => each.award === row.id && each.vendor === vendor))
      .map((vendor) => ({ row, vendor })),
  )
  // From an award's page its own contracts come first.
  waiting.sort((a, b) => Number(b.row.id === asked) - Number(a.row.id === asked))
  const committed = ordered.find(({ award: of }) => of !== null && of === asked)
  if (waiting.length === 0 && !committed) return null
  async function begin(of: string, vendor: string) {
    setBusy(true)
    try {
      const { id } = await take({ award: of, vendor })
      void navigate(`/contract-lifecycle/${id}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title="Awarded, without a contract">
      {committed && (
        <p className="mb-2 text-ink-2">
          {committed.number} already commits this award. A contract for the same would commit it twice.
        </p>
      )}
      <ul className="divide-y divide-line">
        {waiting.slice(0, 8).map(({ row, vendor }) => (
          <li key={row.id + vendor} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold">{row.title}</span>
              <span className="block text-xs text-ink-2">
                <span className="font-mono">{row.number}</span> · {names.get(vendor) ?? '…'}
              </span>
            </span>
            <MoveButton whyNot={busy ? 'Loading.' : null} run={() => begin(row.id, vendor)}>
              Draft contract <span className="sr-only">of {row.title}</span>
            </MoveButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
