import { useState } from 'react'
import { BundleVerdict } from '#areas/assurance/audits/screens/BundleVerdict.tsx'
import { verifyBundle, type VerifiedBundle } from '#areas/assurance/audits/screens/verify-bundle.ts'
import type { MailedLink } from '#client/use-mailed-link.ts'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { saveAs } from '#kit/save-as.ts'
import { say } from '#platform/say.ts'
import { inBytes } from '#platform/words.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { AuditedFile } from '../access/evidence.ts'

type Props = { files: readonly AuditedFile[]; asking: MailedLink; code: string }

/** Files with the record that each belongs to. A download is a reading, and is logged. */
export function AuditedFiles({ files, asking, code, none }: Props & { none: string }) {
  if (files.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <Sheet
      label={say('Files')}
      rows={files}
      idOf={({ kind, of, id }) => `${kind} ${of} ${id}`}
      columns={[
        { name: say('Belongs to'), of: (file) => <span className="break-words">{file.of}</span> },
        {
          name: say('File'),
          wide: true,
          of: ({ name, size }) => (
            <>
              <span className="break-words">{name}</span>
              <span className="block text-xs text-ink-2">{inBytes(size)}</span>
            </>
          ),
        },
        {
          name: say('Download'),
          of: ({ id, name }) => (
            <FreeButton
              run={async () => saveAs(await asking.file('file', { code, file: id }), name)}
              done={say('{file} downloaded', { file: name })}
            >
              {say('Download')}
              <span className="sr-only"> {name}</span>
            </FreeButton>
          ),
        },
      ]}
    />
  )
}

/** The archives that the agency shared. The browser compares each one with the list of hashes and the recorded digest. */
export function BundleFiles({ files, asking, code }: Props) {
  const [checked, setChecked] = useState<VerifiedBundle>()
  if (files.length === 0) return <p className="text-ink-2">{say('The agency has not shared a bundle yet.')}</p>
  const fetched = async ({ id, name, digest }: AuditedFile) => {
    const file = new File([await asking.file('file', { code, file: id })], name, { type: 'application/zip' })
    setChecked(await verifyBundle(file, digest))
    saveAs(file, name)
  }
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-words">
              {file.of}
              <span className="block text-xs text-ink-2">
                {file.name}, {inBytes(file.size)}
              </span>
            </span>
            <FreeButton run={() => fetched(file)} done={say('{file} downloaded', { file: file.name })}>
              {say('Download and verify')}
            </FreeButton>
          </li>
        ))}
      </ul>
      {checked && <BundleVerdict checked={checked} onClose={() => setChecked(undefined)} />}
    </div>
  )
}
