import { useBackend } from '#client/BackendProvider.tsx'
import { printedBy } from '#client/print.ts'
import { download } from './list/download.ts'
import { MoveButton } from '../parts/MoveButton.tsx'
import { say } from '#platform/say.ts'
import type { Judged } from '#platform/rules.ts'

type PdfButtonProps = {
  /** The query that returns the document. */
  of: string
  input: unknown
  file: string
  whyNot?: Judged
  look?: 'main' | 'plain'
  children?: string
}

/** Downloads a document as a PDF, printed by the server with the rights of the person who asks. */
export function PdfButton({ of, input, file, whyNot = null, look = 'plain', children = 'PDF' }: PdfButtonProps) {
  const backend = useBackend()
  return (
    <MoveButton
      look={look}
      whyNot={whyNot}
      run={async () => download(await printedBy(backend, of, input), file)}
      done={say('{file} downloaded', { file })}
    >
      {children}
    </MoveButton>
  )
}
