import { useRef, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { printedBy } from '#client/print.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { download } from '#kit/record/list/download.ts'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { Link } from 'react-router'
import { writeZip } from '#platform/zip/write.ts'
import type { attachmentCommands } from '#areas/organization/attachments/commands.ts'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { upload } from '#client/upload.ts'
import { guideName, indexName, placesOf, sumsName, sumsOf, type BundledFile } from '../bundle/rules.ts'
import type { sealBundle, shareBundle } from '../bundle/commands.ts'
import type { Behind } from '../bundle/questions.ts'
import { auditSample, auditSampleItem, type Audit, type AuditSample, type AuditSampleItem } from '../records.ts'
import { whyNotBundle } from '../rules.ts'
import { BundleVerdict } from './BundleVerdict.tsx'
import { hexOf, mostUnpacked as most, verifyBundle, type VerifiedBundle } from './verify-bundle.ts'

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
    const { zip, digest, files } = await bundle({ audit, row, items: of, backend, onStep: setStep })
    const sha256 = await hexOf(zip)
    await seal({ id: row.id, digest, archive: sha256, files })
    return { archive: new File([zip as BlobPart], `${audit.number}-bundle.zip`, { type: 'application/zip' }), sha256 }
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
    setChecked(await verifyBundle(file, row.bundle_digest))
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
        <MoveButton whyNot={null} run={() => picker.current?.click()}>
          Verify bundle
        </MoveButton>
        <input
          ref={picker}
          type="file"
          accept=".zip"
          hidden
          aria-label="Bundle"
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file)
              void verify(file).catch((error: Error) =>
                setChecked({ name: file.name, files: 0, differences: [error.message] }),
              )
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

type Bundling = {
  audit: Audit
  row: AuditSample
  items: readonly AuditSampleItem[]
  backend: ReturnType<typeof useBackend>
  onStep: (words: string) => void
}

/** One folder for each item: its records as PDF files, their files, the history, and an index with the hashes. */
async function bundle({ audit, row, items, backend, onStep }: Bundling) {
  const storage = (await backend.files()).from('documents')
  const place = placesOf()
  const entries: { name: string; bytes: Uint8Array }[] = []
  const missing: string[] = []
  let size = 0
  const add = (name: string, bytes: Uint8Array) => {
    size += bytes.length
    if (size > most)
      throw new Error(
        'The bundle is above 512 MB, which is the most that a browser holds. Draw several smaller samples.',
      )
    entries.push({ name, bytes })
  }
  const text = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
  for (const [at, item] of items.entries()) {
    onStep(`Item ${at + 1} of ${items.length}`)
    const behind = await callFunction<Behind>(backend, 'audit-samples/behind', { id: item.id })
    const folder = `${String(at + 1).padStart(3, '0')} ${item.number}`
    for (const { table, id, title, restricted } of behind.records) {
      if (restricted) {
        missing.push(`${folder}: ${title} is restricted. Read it on its page.`)
        continue
      }
      const printed = await printedBy(backend, 'records/document', { table, id })
      add(place(folder, `${title}.pdf`), new Uint8Array(await printed.arrayBuffer()))
    }
    for (const { path, name, of } of behind.files) {
      const { data, error } = await storage.download(path)
      if (error) missing.push(`${folder}: ${name} of ${of} couldn’t be downloaded. ${error.message}`)
      else add(place(`${folder}/Files`, `${of} - ${name}`), new Uint8Array(await data.arrayBuffer()))
    }
    add(place(folder, 'history.json'), text(behind.changes))
  }
  const files: BundledFile[] = []
  for (const { name, bytes } of entries) files.push({ name, size: bytes.length, sha256: await hexOf(bytes) })
  const { population, method, source, seed, size: asked, population_count, population_value, drawn_at } = row
  add(
    indexName,
    text({
      audit: { number: audit.number, title: audit.title },
      sample: { population, source, method, seed, size: asked, population_count, population_value, drawn_at },
      items: items.map(({ position, number, amount, hits }) => ({ position, number, amount, hits })),
      files,
      missing,
    }),
  )
  add(
    guideName,
    new TextEncoder().encode(
      'Verify this archive: unpack it and run “sha256sum -c SHA256SUMS”, or select “Verify bundle” on the page of the audit.\nAmounts are in cents. The history of each record is in history.json; the audit log seals the same changes.\n',
    ),
  )
  const listed: BundledFile[] = []
  for (const { name, bytes } of entries) listed.push({ name, size: bytes.length, sha256: await hexOf(bytes) })
  const sums = new TextEncoder().encode(sumsOf(listed))
  return {
    zip: writeZip([...entries, { name: sumsName, bytes: sums }]),
    digest: await hexOf(sums),
    files: listed.length,
  }
}
