import { documentStatus } from '../rules.ts'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { pictureFrom } from '#client/print.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { loadedOnce } from '#kit/record/picture-source.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotUuid } from '#platform/validators.ts'
import { CertificateButton } from './CertificateButton.tsx'
import { Places } from './Places.tsx'
import { useSignings } from './use-signing.ts'
import { withoutNumber } from './without-number.ts'
import { Words } from './Words.tsx'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

const none = '00000000-0000-0000-0000-000000000000'

/** One document as the vendor reads and signs it. */
export default function VendorSignScreen() {
  const id = useParams().id ?? ''
  const signings = useSignings({ document: whyNotUuid(id) === null ? id : none })
  const signing = signings?.[0]
  const backend = useBackend()
  const organization = signing?.document.organization_id
  const pictures = useMemo(
    () => ({
      load: loadedOnce((file) => pictureFrom(backend, 'contracts/picture', { organization, document: id, file })),
    }),
    [backend, organization, id],
  )
  if (!signing)
    return (
      <Screen area="Vendor & Marketplace" title={say('Contract')}>
        {signings ? (
          <Empty
            title={say('Contract not found')}
            action={<ButtonLink to="/vendor-portal/contracts">{say('Your contracts')}</ButtonLink>}
          >
            {say('It doesn’t exist, or it belongs to another organization.')}
          </Empty>
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Screen>
    )
  const { document, content } = signing
  return (
    <Screen
      area={content.agency}
      title={withoutNumber(document.title, content.number)}
      about={<span className="font-mono text-xs">{content.number}</span>}
      actions={<ButtonLink to="/vendor-portal/contracts">{say('Your contracts')}</ButtonLink>}
    >
      <div className="grid gap-5">
        {documentStatus.is(document, 'void') && (
          <Notice tone="warn" title={say('This version was withdrawn')}>
            <Say text="{void_reason} Any signatures on it are void." values={{ void_reason: document.void_reason }} />
          </Notice>
        )}
        <Panel
          title={say('Signatures')}
          actions={documentStatus.is(document, 'complete') && <CertificateButton signing={signing} />}
        >
          <Places signing={signing} />
        </Panel>
        <Words content={content} pictures={pictures} />
        <p className="text-xs text-ink-2">
          <Say
            text="SHA-256 {span}"
            values={{ span: <span className="font-mono break-all">{document.digest}</span> }}
          />
        </p>
      </div>
    </Screen>
  )
}
