import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { certificateLife } from '../life.ts'
import type { Certificate } from '../records.ts'

export const Verification = ({ row }: { row: Certificate }) => (
  <Panel
    title="Verification"
    about="Anyone with this code and the holder’s name can check the certificate at /verify-certificate."
  >
    <p className="flex flex-wrap items-center gap-3">
      {certificateLife.is(row, 'active') && (
        <PdfButton of="certificates/document" input={{ id: row.id }} file={`${row.number}-certificate.pdf`}>
          Download certificate (PDF)
        </PdfButton>
      )}
      <span className="font-mono text-lg">{row.code}</span>
      <CopyButton label="code" text={row.code!} />
    </p>
  </Panel>
)
