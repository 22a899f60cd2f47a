import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { FilesInput } from '#kit/inputs/FilesInput.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { sentence } from '#client/sentences.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { attachTo } from '../commands.ts'
import { applicationLife } from '../life.ts'
import { grantApplication, type ApplicationRequirement, type GrantApplication } from '../records.ts'

/** The documents that the notice requires, each beside its requirement. */
export function DocumentsPanel({
  row,
  requirements,
}: {
  row: GrantApplication
  requirements: readonly ApplicationRequirement[]
}) {
  const actor = useActor()
  const attach = useCommand<typeof attachTo>('grant-applications/attach')
  const asked = requirements.filter(({ kind }) => kind === 'attachment')
  if (asked.length === 0) return null
  const may = (owner: string | null) =>
    applicationLife.is(row, 'draft') && (owner === actor.user_id || whyNotEdit(grantApplication, row, actor) === null)
  const save = (of: ApplicationRequirement, documents: KeptFile[]) =>
    attach({ id: row.id, requirement: of.id, version: of.version, documents }).then(
      () => toast('good', `${of.name} saved`),
      (error: unknown) => toast('bad', sentence(error)),
    )
  return (
    <Panel title="Required documents" about="Submitted and sealed with the application.">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {asked.map((of) =>
          may(of.owner) ? (
            <FilesInput
              key={of.id}
              id={`documents-${of.id}`}
              label={of.name}
              required={of.required}
              value={of.documents}
              onChange={(documents) => void save(of, documents as KeptFile[])}
            />
          ) : (
            <div key={of.id}>
              <p className="font-semibold">{of.name}</p>
              <p className="text-ink-2">{of.documents.map(({ name }) => name).join(', ') || 'No document'}</p>
            </div>
          ),
        )}
      </div>
    </Panel>
  )
}
