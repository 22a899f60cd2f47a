import { Link } from 'react-router'
import { importRun } from '#areas/organization/imports/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useSells } from '#client/use-organization.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoPermission } from '#kit/parts/States.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import { PreparedInvitations } from '../../employees/screens/PreparedInvitations.tsx'
import { importKinds, kindTitle } from '../rules.ts'

/** Kinds of import, in the order in which a new agency needs them, and past imports. */
export default function ImportsScreen() {
  const actor = useActor()
  if (useSells())
    return (
      <Screen area="Organization Admin" title="Imports">
        <NoPermission what="imports" who="An agency’s administrator" />
      </Screen>
    )
  return (
    <Screen
      area="Organization Admin"
      title="Imports"
      about="Import spreadsheets from your old system. You can undo every import."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel title="New import" about="Import in this order: each spreadsheet refers to rows of earlier ones.">
          <ol className="grid gap-x-5 sm:grid-cols-2 xl:grid-cols-3">
            {importKinds.map((kind, at) => {
              const whyNot = whyNotEdit(kind.record, null, actor)
              return (
                <li key={kind.name} className="border-t border-line py-2.5">
                  {whyNot ? (
                    <span className="grid grid-cols-[1.75rem_minmax(0,1fr)] text-ink-2">
                      <span className="tabular-nums">{at + 1}</span>
                      <span>
                        {kindTitle(kind)}
                        <span className="block text-xs">{whyNot}</span>
                      </span>
                    </span>
                  ) : (
                    <Link
                      to={`/imports/new?kind=${kind.name}`}
                      className="grid min-h-8 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center text-ink hover:text-action-ink pointer-coarse:min-h-11"
                    >
                      <span className="text-ink-2 tabular-nums">{at + 1}</span>
                      <span className="font-semibold">{kindTitle(kind)}</span>
                      <Icon name="upload" className="size-4 text-ink-2" />
                    </Link>
                  )}
                </li>
              )
            })}
          </ol>
        </Panel>
        {atLeast('admin', actor) && <PreparedInvitations />}
        <RecordList of={importRun} />
      </div>
    </Screen>
  )
}
