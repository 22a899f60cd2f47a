import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice as Note } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { inBytes } from '#platform/words.ts'
import type { NoticeContent } from '../rules.ts'
import { saveAs } from '#kit/save-as.ts'
import { say } from '#platform/say.ts'

type Document = NoticeContent['documents'][number]
type DocumentsPanelProps = { documents: readonly Document[]; invitedOnly: boolean; onTake?: (() => void) | undefined }

/**
 * Drawings, specifications, forms: each with the digest in the notice, so that readers can verify that they have the
 * same file.
 */
export const DocumentsPanel = ({ documents, ...rest }: DocumentsPanelProps) => (
  <Panel title={say('Documents')} about={say('The published notice lists each document’s digest.')}>
    <ul className="grid gap-3">
      {documents.map((document) => (
        <OneDocument key={document.version ?? document.name} document={document} {...rest} />
      ))}
    </ul>
  </Panel>
)

export function OneDocument({
  document: { name, size, version, sha256, type },
  invitedOnly,
  onTake,
}: Omit<DocumentsPanelProps, 'documents'> & { document: Document }) {
  const { config, fetch: ask } = useBackend()
  const [refusal, setRefusal] = useState<string>()
  const address = `${config.supabaseUrl}/storage/v1/object/version/${version}`
  const words = (
    <>
      <Icon name="download" className="size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{name}</span>
    </>
  )
  /** Documents for invited vendors only are fetched in the vendor's name. */
  async function take() {
    try {
      const got = await ask(address)
      if (!got.ok) throw new Error(say('This document could not be loaded.'))
      saveAs(new Blob([await got.arrayBuffer()], { type }), name)
      onTake?.()
    } catch (error) {
      setRefusal(sentence(error))
    }
  }
  return (
    <li className="min-w-0">
      {version === undefined ? (
        <span>{name}</span>
      ) : invitedOnly ? (
        <button
          type="button"
          onClick={() => void take()}
          className="link inline-flex min-h-6 max-w-full items-center gap-1.5 text-left"
        >
          {words}
        </button>
      ) : (
        <a
          href={`${address}?download=${encodeURIComponent(name)}`}
          onClick={onTake}
          className="link inline-flex min-h-6 max-w-full items-center gap-1.5"
        >
          {words}
        </a>
      )}
      <p className="text-xs text-ink-2">
        {inBytes(size)}
        {version === undefined && `, ${say('available from the buyer on request')}`}
        {sha256 && (
          <>
            {' · SHA-256 '}
            <span className="font-mono break-all">{sha256}</span>
          </>
        )}
      </p>
      {refusal && <Note tone="bad" title={refusal} />}
    </li>
  )
}
