import { FilesByLink } from '#kit/record/FilesByLink.tsx'
import type { KeptFile } from '#platform/records/fields.ts'

type SentDocumentProps = { submission: string; files: readonly KeptFile[] | undefined }

/** The vendor's own document of an invoice. */
export const SentDocument = ({ submission, files = [] }: SentDocumentProps) => (
  <FilesByLink files={files} ask="invoice-submissions/document" of={{ id: submission }} />
)
