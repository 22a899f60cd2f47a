import { useId, useState, type FormEvent } from 'react'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { useSending } from '#kit/use-sending.ts'
import { toBase64 } from '#platform/audit/bytes.ts'
import type { uploadSigningCertificate } from '../commands.ts'

/** The agency's own key: it is sent once, checked, and stored encrypted. */
export function UploadCertificateDialog({ onClose }: { onClose: () => void }) {
  const upload = useCommand<typeof uploadSigningCertificate>('signing-certificates/upload')
  const [file, setFile] = useState<File>()
  const [password, setPassword] = useState('')
  const form = useId()
  const { wrong, refusal, busy, send } = useSending([!file && { name: 'certificate-file', message: 'Select a file.' }])
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const { subject } = await upload({ file: toBase64(new Uint8Array(await file!.arrayBuffer())), password })
      toast('good', 'Certificate uploaded', subject)
      onClose()
    })
  }
  return (
    <Dialog
      title="Upload certificate"
      about="A PKCS#12 file (.p12, .pfx), or a PEM file with the key and its certificates. It replaces the active certificate."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} look="main" busy={busy}>
            Upload certificate
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <FileDrop
          id="certificate-file"
          error={wrong('certificate-file')}
          label={file?.name ?? 'Select a file, or drop it here'}
          accept=".p12,.pfx,.pem"
          onFile={setFile}
        />
        <Field
          id="certificate-password"
          label="Password of the file"
          hint="Leave blank if the file has none."
          type="password"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
