import { useBackend } from '#client/BackendProvider.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { saveAs } from '#kit/save-as.ts'
import type { Signing } from './use-signing.ts'
import { say } from '#platform/say.ts'

/** The file that shows who signed what, created and verified here before download. */
export function CertificateButton({ signing }: { signing: Signing }) {
  const backend = useBackend()
  async function save() {
    const { certificateOf } = await import('./certificate-of.ts')
    saveAs(
      new Blob([await certificateOf(backend, signing)], { type: 'application/json' }),
      `${signing.content.number}-${signing.document.edition}.certificate.json`,
    )
  }
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      <FreeButton run={save} done={say('Certificate saved')}>
        {say('Download certificate')}
      </FreeButton>
      <PdfButton
        of="contracts/document"
        input={{ organization: signing.document.organization_id, document: signing.document.id }}
        file={`${signing.content.number}-${signing.document.edition}.pdf`}
      >
        {say('Download PDF')}
      </PdfButton>
    </span>
  )
}
