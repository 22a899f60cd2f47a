import { useOrganization } from '#client/use-organization.ts'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { download } from '#kit/record/list/download.ts'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { numberOf, titleOf } from '#platform/records/record.ts'
import { formattedParts } from '../../texts/formatted/rules.ts'

/** Records with formatted texts: reports, audits and findings. */
export function DownloadWord({ of, row }: Surrounded) {
  const author = useOrganization().organization?.name ?? ''
  const parts = formattedParts(of, row)
  if (parts.length === 0) return null
  const number = numberOf(of)
  const called = String((row as unknown as Record<string, unknown>)[number ?? ''] ?? of.label)
  async function save() {
    try {
      const { recordWordFile } = await import('../../texts/screens/word-file.ts')
      const title = [...new Set([called, titleOf(of, row as never)])].join(': ')
      download(await recordWordFile({ title, author, parts }), `${called}.docx`)
      toast('good', `${called}.docx downloaded`)
    } catch (error) {
      toast('bad', 'Word file not created', (error as Error).message)
    }
  }
  return (
    <IconButton label="Download Word file" onClick={() => void save()}>
      <Icon name="file" />
    </IconButton>
  )
}
