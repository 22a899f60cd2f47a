import { Amount } from '#kit/parts/Amount.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { sampleGrants, statusTones, statusWords } from '../rules.ts'
import { say, translated } from '#platform/say.ts'

export const GrantsTab = () => (
  <ul className="grid gap-4">
    {sampleGrants.map(({ number, title, program, amount, status, department }) => (
      <li
        key={number}
        className="grid gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
      >
        <div className="min-w-0">
          <p className="font-mono text-xs text-ink-2">{number}</p>
          <h2 className="mt-0.5 text-lg font-semibold">{translated(title)}</h2>
          <p className="text-ink-2">
            <span lang="en">{program}</span>. {department}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:flex-col md:items-end">
          <span className="text-xl font-semibold">
            <Amount cents={amount} whole />
          </span>
          <Badge tone={statusTones[status]}>{say(statusWords[status])}</Badge>
        </div>
      </li>
    ))}
  </ul>
)
