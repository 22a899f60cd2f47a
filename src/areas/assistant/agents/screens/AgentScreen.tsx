import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { usePage } from '#kit/use-page.ts'
import { agents } from './agents.ts'

/** One screen for all agents. */
export default function AgentScreen() {
  const { path, route } = usePage()!
  const { purpose, reads, proposes } = agents[path]!
  return (
    <Screen area="AI and agents" title={route.title} about={purpose} narrow>
      <section aria-label="Planned" className="rounded-md border border-dashed border-line-strong bg-surface px-5 py-6 md:px-8">
        <p className="flex items-center gap-2 text-sm font-semibold text-ink">
          <Icon name="calendar" className="size-4.5 text-action-ink" />
          Planned, not built yet
        </p>
        <dl className="mt-4 grid gap-4 text-base">
          <div>
            <dt className="text-xs text-ink-2">It will read</dt>
            <dd className="text-ink">{reads}</dd>
          </div>
          <div>
            <dt className="text-xs text-ink-2">It will propose</dt>
            <dd className="text-ink">{proposes}</dd>
          </div>
        </dl>
        <p className="mt-4 text-ink-2">It will propose and never decide. What a person accepts is recorded as theirs.</p>
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink to="/ai-hub">All agents</ButtonLink>
          <ButtonLink to="/dashboard">Dashboard, with the assistant</ButtonLink>
        </div>
      </section>
    </Screen>
  )
}
