import { useState } from 'react'
import { useChanges, type Change, type Line } from '#client/use-changes.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Proof } from './Proof.tsx'

type Heard = { id: number; at: string; text: string }

const states: Record<Line, { dial: 'waiting' | 'on' | 'bad'; word: string }> = {
  connecting: { dial: 'waiting', word: 'Connecting' },
  live: { dial: 'on', word: 'Connected' },
  lost: { dial: 'bad', word: 'Reconnecting' },
}

const tables = ['organization_members', 'user_roles', 'organizations', 'user_tutorial_progress'] as const
const nouns: Record<string, string> = { organization_members: 'A member', user_roles: 'A role', organizations: 'The organization', user_tutorial_progress: 'A tutorial’s progress' }
const verbs: Record<string, string> = { INSERT: 'was added', UPDATE: 'changed', DELETE: 'was removed' }

let count = 0

export function LivePanel() {
  const [heard, setHeard] = useState<readonly Heard[]>([])
  const line = useChanges(tables, (change) => setHeard((before) => [{ id: ++count, at: new Date().toLocaleTimeString(), text: told(change) }, ...before].slice(0, 6)))
  return (
    <Panel
      title="Live"
      about="A row that you may read changes, here or on a colleague’s screen, and this line says so."
      actions={<Dial state={states[line].dial}>{states[line].word}</Dial>}
      foot={<Proof method="WS" path="/realtime/v1/websocket" />}
    >
      <ol aria-live="polite" aria-label="Changes since you opened this page" className="grid gap-2">
        {heard.map(({ id, at, text }) => (
          <li key={id} className="flex animate-[arrive_200ms_var(--ease-out)] gap-4">
            <time className="font-mono text-xs leading-(--lh-md) text-ink-2">{at}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {heard.length === 0 && <p className="text-ink-2">Nothing has changed since you opened this page. Go one step on in a tutorial, or change your name in the settings in a second window.</p>}
    </Panel>
  )
}

function told({ table, eventType, new: row }: Change): string {
  const name = 'display_name' in row && typeof row.display_name === 'string' ? `: ${row.display_name}` : ''
  const step = 'current_step' in row ? `: step ${Number(row.current_step) + 1}` : ''
  return `${nouns[table] ?? 'A row'} ${verbs[eventType]}${name}${step}`
}
