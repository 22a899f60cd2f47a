import { useRef, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { download } from '#kit/record/list/download.ts'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { Link } from 'react-router'
import type { attachmentCommands } from '#areas/organization/attachments/commands.ts'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { upload } from '#client/upload.ts'
import type { sealBundle, shareBundle } from '../bundle/commands.ts'
import { auditSample, auditSampleItem, type Audit, type AuditSample, type AuditSampleItem } from '../records.ts'
import { whyNotBundle } from '../rules.ts'
import { BundleVerdict } from './BundleVerdict.tsx'
import type { VerifiedBundle } from './verify-bundle.ts'

/** The drawn records of a sample, and the archive with every document behind them. */
export function Bundle({ audit, row }: { audit: Audit; row: AuditSample }) {
  const actor = useActor()
  const backend = useBackend()
  const catalog = useCatalog()
  const seal = useCommand<typeof sealBundle>('audit-samples/seal-bundle')
  const share = useCommand<typeof shareBundle>('audit-samples/share-bundle')
  const attach = useCommand<ReturnType<typeof attachmentCommands>['add']>('attachments/add')
  const [step, setStep] = useState<string | null>(null)
  const [checked, setChecked] = useState<VerifiedBundle>()
  const picker = useRef<HTMLInputElement>(null)
  const { rows: items } = useRecords(auditSampleItem, (from) => from.eq('sample', row.id).order('position').limit(200))

  async function save() {
    if (!items) return
    try {
      const { archive } = await saved(items)
      download(archive, archive.name)
    } finally {
      setStep(null)
    }
  }
  async function saved(of: readonly AuditSampleItem[]) {
    const { writeBundle } = await import('./write-bundle.ts')
    const { archive, sha256, digest, files } = await writeBundle({ audit, row, items: of, backend, onStep: setStep })
    await seal({ id: row.id, digest, archive: sha256, files })
    return { archive, sha256 }
  }
  /** The archive is kept with the sample, so that outside auditors get the same bytes. */
  async function shareIt() {
    if (!items) return
    try {
      const { archive, sha256 } = await saved(items)
      const to = { organization: row.organization_id, table: auditSample.table, record: row.id }
      const path = `${folderOf(to)}${crypto.randomUUID()}/${archive.name}`
      await upload(backend, path, archive, (part) => setStep(`Uploading, ${Math.round(part * 100)}%`))
      const { id } = await attach({ table: to.table, record: to.record, name: archive.name, path, sha256 })
      await share({ id: row.id, file: id })
    } finally {
      setStep(null)
    }
  }
  async function verify(file: File) {
    try {
      const { verifyBundle } = await import('./verify-bundle.ts')
      setChecked(await verifyBundle(file, row.bundle_digest, setStep))
    } catch (error) {
      setChecked({ name: file.name, files: 0, differences: [(error as Error).message] })
    } finally {
      setStep(null)
    }
  }
  return (
    <div className="grid gap-3">
      <ul aria-label="Drawn records" className="grid gap-1 text-sm">
        {items?.map(({ id, record, record_table, number, amount, hits }) => {
          const page = pageOf(catalog, record_table, record)
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              {page ? (
                <Link className="link" to={page}>
                  {number}
                </Link>
              ) : (
                number
              )}
              <span className="figures">
                <Amount cents={amount} />
                {Number(hits) > 1 && ` · hit ${hits} times`}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <MoveButton whyNot={whyNotBundle(audit, row, actor)} run={save} done="Bundle saved">
          Save bundle (ZIP)
        </MoveButton>
        <MoveButton whyNot={whyNotBundle(audit, row, actor)} run={shareIt} done="Bundle shared">
          Share with outside auditors
        </MoveButton>
        <FreeButton run={() => picker.current?.click()}>Verify bundle</FreeButton>
        <input
          ref={picker}
          type="file"
          accept=".zip"
          hidden
          aria-label="Bundle"
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) void verify(file)
          }}
        />
        {step && (
          <span role="status" className="text-sm text-ink-2">
            {step}
          </span>
        )}
      </div>
      {row.shared_at && (
        <p className="text-sm text-ink-2">
          Shared with outside auditors on <Moment at={row.shared_at} />. They read it during their access to the single
          audit.
        </p>
      )}
      {checked && <BundleVerdict checked={checked} onClose={() => setChecked(undefined)} />}
    </div>
  )
}
