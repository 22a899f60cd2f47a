import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useSells } from '#client/use-organization.ts'
import { useRecords } from '#client/use-record.ts'
import { Badge } from '#kit/parts/Badge.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { useShortcuts } from '#kit/record/catalog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { text } from '#platform/records/fields.ts'
import type { bindShortcut, releaseShortcut } from '../commands.ts'
import { shortcutBinding } from '../records.ts'
import { conflictsOf, inForce, whyNotBind, type Offered } from '../rules.ts'

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="inline-flex items-center gap-1.5">
    {keys.map((key, at) => (
      <kbd
        key={at}
        className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-xs border border-line-strong bg-surface-2 px-1.5 font-mono text-xs uppercase"
      >
        {key}
      </kbd>
    ))}
  </span>
)

const fixed: readonly [keys: string[], does: string][] = [
  [['Ctrl or ⌘', 'K'], 'Search or go to anything'],
  [['Ctrl or ⌘', 'B'], 'Open or close the menu'],
  [['/'], 'Search in a list'],
  [['J'], 'Next row in a list'],
  [['K'], 'Previous row'],
  [['?'], 'List shortcuts'],
]

/** Every shortcut and its action; an administrator changes them for everyone. */
export default function ShortcutsScreen() {
  const actor = useActor()
  const sells = useSells()
  const offered = useShortcuts().filter(({ side }) => side !== (sells ? 'buys' : 'sells'))
  const { rows } = useRecords(shortcutBinding, (from) => from.limit(500))
  const release = useCommand<typeof releaseShortcut>('shortcuts/release')
  const [changing, setChanging] = useState<Offered>()
  const now = inForce(offered, rows ?? [])
  const conflicts = conflictsOf(now)
  const may = whyNotEdit(shortcutBinding, null, actor)
  const isOwn = ({ label }: Offered) => rows?.some(({ action }) => action === label) ?? false
  const groups = [...new Set(now.map(({ group }) => group))]
  return (
    <Screen
      area="Utilities"
      title="Keyboard shortcuts"
      about="Two-key shortcuts for everyone in your organization."
      actions={<Button onClick={() => window.print()}>Print list</Button>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            { label: 'Shortcuts', ...known(rows, () => ({ value: String(now.length) })) },
            { label: 'Customized', ...known(rows, (rows) => ({ value: String(rows.length) })) },
            {
              label: 'Conflicts',
              ...known(rows, () => ({
                value: String(conflicts.length),
                ...(conflicts.length > 0 && { tone: 'bad' as const, note: 'only the first action runs' }),
              })),
            },
          ]}
        />
        {conflicts.map(({ keys, labels }) => (
          <Notice
            key={keys}
            tone="bad"
            title={`${keys.toUpperCase().split('').join(' ')} opens ${labels.join(' and ')}`}
          >
            Only the first action runs. Change one of the shortcuts.
          </Notice>
        ))}
        {/* Columns, and not rows of two: groups differ much in length. */}
        <div className="gap-4 xl:columns-2 print:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid">
          {groups.map((group) => (
            <Panel key={group} title={group}>
              <ul className="divide-y divide-line">
                {now
                  .filter((each) => each.group === group)
                  .map((row) => (
                    <li
                      key={row.label}
                      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-1 py-1"
                    >
                      <span>{row.label}</span>
                      <span className="flex flex-wrap items-center gap-2">
                        {isOwn(row) && <Badge>custom</Badge>}
                        <Keys keys={row.keys} />
                      </span>
                      <span className="flex flex-wrap justify-end gap-2">
                        <MoveButton whyNot={may} run={() => setChanging(row)}>
                          Change<span className="sr-only"> shortcut for {row.label}</span>
                        </MoveButton>
                        {isOwn(row) && (
                          <MoveButton whyNot={may} run={() => release({ action: row.label })} done="Shortcut reset">
                            Reset<span className="sr-only">: {row.label}</span>
                          </MoveButton>
                        )}
                      </span>
                    </li>
                  ))}
              </ul>
            </Panel>
          ))}
          <Panel title="Fixed shortcuts" about="These work on every page and list, and screen readers know them.">
            <ul className="divide-y divide-line">
              {fixed.map(([keys, does]) => (
                <li key={does} className="flex justify-between gap-4 py-2">
                  <span>{does}</span>
                  <Keys keys={keys} />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
      {changing && <ChangeDialog of={changing} offered={now} onClose={() => setChanging(undefined)} />}
    </Screen>
  )
}

function ChangeDialog({ of, offered, onClose }: { of: Offered; offered: readonly Offered[]; onClose: () => void }) {
  const bind = useCommand<typeof bindShortcut>('shortcuts/bind')
  const before = of.keys.join('')
  return (
    <AskDialog
      title={`Shortcut for “${of.label}”`}
      about="Applies to everyone in your organization from their next page."
      verb="Change shortcut"
      done="Shortcut updated"
      fields={{
        keys: text({
          required: true,
          max: 20,
          help: `Two letters, pressed one after the other. Now: ${before.toUpperCase().split('').join(' ')}.`,
        }),
      }}
      start={{ keys: before }}
      whyNot={({ keys }: { keys: string }) => {
        const message =
          keys.toLowerCase() === before
            ? 'These are already the keys of this shortcut.'
            : whyNotBind(keys.toLowerCase(), { action: of.label, offered })
        return message && { name: 'keys', message }
      }}
      early={false}
      press={({ keys }: { keys: string }) => bind.press({ action: of.label, keys: keys.toLowerCase() })}
      onClose={onClose}
    />
  )
}
