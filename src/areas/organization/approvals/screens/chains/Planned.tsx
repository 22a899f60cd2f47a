import type { tryApprovalChain } from '../../plan/questions.ts'

type Turn = Awaited<ReturnType<(typeof tryApprovalChain)['run']>>['turns'][number]

/** Each step with those who may approve it. */
export const Planned = ({ turns }: { turns: readonly Turn[] }) => (
  <ol aria-label="Approvers" className="-my-1 divide-y divide-line">
    {turns.map(({ chain, slot, name, signers }, at) => (
      <li key={`${chain} ${slot} ${at}`} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 py-2">
        <span aria-hidden className="text-ink-2 tabular-nums">
          {slot}.
        </span>
        <span className="min-w-0">
          <span className="font-semibold text-ink">{name}</span>
          <span className="block text-ink-2">
            {signers.length === 0
              ? 'No one'
              : anyOf(signers.map((each) => (each.for_name ? `${each.name} for ${each.for_name}` : each.name)))}
          </span>
        </span>
      </li>
    ))}
  </ol>
)

const anyOf = (names: readonly string[]) =>
  names.length < 2 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
