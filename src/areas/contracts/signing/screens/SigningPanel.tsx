import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { CertificateButton } from './CertificateButton.tsx'
import { Places } from './Places.tsx'
import { useSignings, type Signing } from './use-signing.ts'

/** The signatures of a contract or of one of its amendments: whose turn it is, who has signed, what was taken back. */
export function SigningPanel({ contract, amendment }: { contract: string; amendment: string | null }) {
  const signings = useSignings({ contract, amendment })
  if (!signings || signings.length === 0) return null
  const [newest, ...earlier] = signings
  const gone = (newest!.document.status === 'void' ? signings : earlier).filter(
    ({ document }) => document.status === 'void',
  )
  return (
    <Panel
      title="Signatures"
      about={
        newest!.document.status === 'out'
          ? 'Each signs the SHA-256 of the words below. A change of a single letter voids what was signed.'
          : undefined
      }
      actions={newest!.document.status === 'complete' && <CertificateButton signing={newest!} />}
    >
      <div className="grid gap-4">
        {newest!.document.status !== 'void' && <OneSigning signing={newest!} />}
        {gone.map(({ document, signatures }) => (
          <Notice
            key={document.id}
            tone="warn"
            title={`Edition ${document.edition} was taken back${signatures.length > 0 ? `, and ${signatures.length === 1 ? 'a signature is' : `${signatures.length} signatures are`} void` : ''}`}
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
      Edition {signing.document.edition} · SHA-256{' '}
      <span className="font-mono break-all">{signing.document.digest}</span>
      {signing.document.completed_at && (
        <>
          {' '}
          · signed by all <Moment at={signing.document.completed_at} />
        </>
      )}
    </p>
  </div>
)
