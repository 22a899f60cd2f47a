import { documentStatus } from '../rules.ts'
import { plural } from '#platform/words.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { CertificateButton } from './CertificateButton.tsx'
import { Places } from './Places.tsx'
import { useSignings, type Signing } from './use-signing.ts'

/** The signatures of a contract or amendment: next signers, signatures given, and withdrawn versions. */
export function SigningPanel({ contract, amendment }: { contract: string; amendment: string | null }) {
  const signings = useSignings({ contract, amendment })
  if (!signings || signings.length === 0) return null
  const [newest, ...earlier] = signings
  const gone = (documentStatus.is(newest!.document, 'void') ? signings : earlier).filter(({ document }) =>
    documentStatus.is(document, 'void'),
  )
  return (
    <Panel
      title="Signatures"
      about={
        documentStatus.isOpen(newest!.document)
          ? 'Each person signs the SHA-256 of the text below. Changing a single letter voids the signatures.'
          : undefined
      }
      actions={documentStatus.is(newest!.document, 'complete') && <CertificateButton signing={newest!} />}
    >
      <div className="grid gap-4">
        {!documentStatus.is(newest!.document, 'void') && <OneSigning signing={newest!} />}
        {gone.map(({ document, signatures }) => (
          <Notice
            key={document.id}
            tone="warn"
            title={`Version ${document.edition} was withdrawn${signatures.length > 0 ? `, and ${plural(signatures.length, { one: 'a signature is', other: `${signatures.length} signatures are` })} void` : ''}`}
          >
            {document.void_reason} · <Moment at={document.voided_at!} />
          </Notice>
        ))}
      </div>
    </Panel>
  )
}

const OneSigning = ({ signing }: { signing: Signing }) => (
  <div className="grid gap-3">
    <Places signing={signing} />
    <p className="text-xs text-ink-2">
      Version {signing.document.edition} · SHA-256{' '}
      <span className="font-mono break-all">{signing.document.digest}</span>
      {signing.document.completed_at && (
        <>
          {' '}
          · fully signed <Moment at={signing.document.completed_at} />
        </>
      )}
    </p>
  </div>
)
