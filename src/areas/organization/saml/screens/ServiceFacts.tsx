import { useConfig } from '#client/BackendProvider.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Facts } from '#kit/parts/Facts.tsx'

/** Values that the other side needs from us. */
export function ServiceFacts({ organization }: { organization: string }) {
  const { supabaseUrl } = useConfig()
  const base = `${supabaseUrl}/auth/v1/sso/saml`
  const metadata = `${base}/metadata?organization=${organization}`
  const copied = (label: string, text: string) => ({
    label,
    wide: true,
    value: (
      <span className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all">{text}</code>
        <CopyButton label={label} text={text} />
      </span>
    ),
  })
  return (
    <>
      <Facts
        facts={[copied('Entity ID and metadata', metadata), copied('Assertion consumer service', `${base}/acs`)]}
      />
      <p className="mt-4">
        <a className="link" href={`${metadata}&download=true`}>
          Download metadata
        </a>
      </p>
    </>
  )
}
