import { useRef, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { printedBy } from '#client/print.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { download } from '#kit/record/list/download.ts'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { Link } from 'react-router'
import { readZip } from '#platform/zip/read.ts'
import { writeZip } from '#platform/zip/write.ts'
import { differencesOfBundle, placesOf, readSums, sumsName, sumsOf, type BundledFile } from '../bundle/rules.ts'
import type { sealBundle } from '../bundle/commands.ts'
import type { Behind } from '../bundle/questions.ts'
import { auditSampleItem, type Audit, type AuditSample, type AuditSampleItem } from '../records.ts'
import { whyNotBundle } from '../rules.ts'

/** A browser holds the archive while it is written. */
const most = 512 * 1024 * 1024

/** The drawn records of a sample, and the archive with every document behind them. */
export function Bundle({ audit, row }: { audit: Audit; row: AuditSample }) {
  const actor = useActor()
  const backend = useBackend()
  const catalog = useCatalog()
  const seal = useCommand<typeof sealBundle>('audit-samples/seal-bundle')
  const [step, setStep] = useState<string | null>(null)
  const [checked, setChecked] = useState<{ name: string; differences: string[]; files: number }>()
  const picker = useRef<HTMLInputElement>(null)
  const { rows: items } = useRecords(auditSampleItem, (from) => from.eq('sample', row.id).order('position').limit(200))

  async function save() {
    if (!items) return
    try {
      const { zip, digest, files } = await bundle({ audit, row, items, backend, onStep: setStep })
      await seal({ id: row.id, digest, files })
      download(new Blob([zip as BlobPart], { type: 'application/zip' }), `${audit.number}-bundle.zip`)
    } finally {
      setStep(null)
    }
  }
  async function verify(file: File) {
    const entries = readZip(new Uint8Array(await file.arrayBuffer()), { unpacked: most })
    const list = await entries.find(({ name }) => name === sumsName)?.bytes()
    const sums = list && readSums(new TextDecoder().decode(list))
    if (!list || !sums) throw new Error(`${file.name} has no list of hashes (${sumsName}).`)
    const files: { name: string; sha256: string }[] = []
    for (const entry of entries) files.push({ name: entry.name, sha256: await hexOf(await entry.bytes()) })
    const digest = await hexOf(list)
    setChecked({
      name: file.name,
      files: sums.size,
      differences: differencesOfBundle({ sums, files, digest, recorded: row.bundle_digest }),
    })
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
      {checked && (
        <Notice
          tone={checked.differences.length === 0 ? 'good' : 'bad'}
          title={
            checked.differences.length === 0
              ? `${checked.name}: all ${checked.files} files are as they were saved`
              : `${checked.name} isn’t the bundle that was saved`
          }
        >
          {checked.differences.length > 0 && (
            <ul className="grid list-disc gap-1 pl-5">
              {checked.differences.slice(0, 20).map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
          <Button look="quiet" onClick={() => setChecked(undefined)}>
            Close
          </Button>
        </Notice>
      )}
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
    if (size > most) throw new Error('The bundle is above 512 MB. Draw a smaller sample.')
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
    'index.json',
    text({
      audit: { number: audit.number, title: audit.title },
      sample: { population, source, method, seed, size: asked, population_count, population_value, drawn_at },
      items: items.map(({ position, number, amount, hits }) => ({ position, number, amount, hits })),
      files,
      missing,
    }),
  )
  add(
    'README.txt',
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

const hexOf = async (bytes: Uint8Array) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
