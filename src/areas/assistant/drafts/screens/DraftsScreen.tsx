import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { draftLife } from '../life.ts'
import { draft } from '../records.ts'
import { kindNames, kinds } from '../rules.ts'

/** Kinds of drafts, and the person’s drafts with those that need review first. */
export default function DraftsScreen() {
  const found = useRecords(draft, (from) => from.order('created_at', { ascending: false }).limit(100))
  const rows = found.rows?.toSorted((one, other) => Number(draftLife.isOpen(other)) - Number(draftLife.isOpen(one)))
  return (
    <Screen
      area="AI and agents"
      title="Drafts"
      about="Texts with a source for each sentence. You accept what is written."
      actions={<ButtonLink to="/ai-hub">Agents</ButtonLink>}
    >
      <div className="grid gap-5">
        <Panel title="Your drafts">
          <RecordTable of={draft} found={{ ...found, rows }} columns={['title', 'written_by', 'status']} />
        </Panel>
        <Panel title="New draft">
          <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {kindNames.map((name) => (
              <li key={name} className="border-t border-line py-3">
                <Link to={`/drafts/new?kind=${name}`} className="link inline-flex min-h-6 items-center font-semibold">
                  {kinds[name].label}
                </Link>
                <p className="text-ink-2">{kinds[name].about}</p>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Screen>
  )
}
