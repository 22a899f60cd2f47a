import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { saveAs } from '#kit/save-as.ts'
import { momentInWords } from '#platform/dates.ts'
import { locale, say } from '#platform/say.ts'
import { useDesk } from './use-desk.ts'

type Receipt = { number: string; sent_at: string; digest: string; link: string; zone: string }

/** The proof that the form was sent, on the page and as files. */
export function Received({
  receipt,
  kiosk = false,
  kept = true,
}: {
  receipt: Receipt
  kiosk?: boolean
  kept?: boolean
}) {
  const desk = useDesk()
  const [busy, setBusy] = useState<'pdf' | 'file'>()
  const [problem, setProblem] = useState<string>()
  const { number, sent_at, digest, link, zone } = receipt
  async function save(what: 'pdf' | 'file') {
    setBusy(what)
    setProblem(undefined)
    try {
      saveAs(await desk.file(`receipt/${what}`, { link }), what === 'pdf' ? `${number}.pdf` : `${number}.json`)
    } catch (error) {
      setProblem((error as Error).message)
    }
    setBusy(undefined)
  }
  return (
    <>
      <Facts
        facts={[
          { label: say('Received'), value: momentInWords(sent_at, zone, locale()), wide: true },
          {
            label: say('SHA-256 of the receipt'),
            value: <span className="font-mono text-xs break-all">{digest}</span>,
            wide: true,
          },
        ]}
      />
      {problem && <Notice tone="bad" title={problem} />}
      {!kiosk && (
        <>
          {kept && (
            <div className="flex flex-wrap gap-3">
              <Button look="main" busy={busy === 'pdf'} onClick={() => void save('pdf')}>
                {say('Save receipt as PDF')}
              </Button>
              <Button busy={busy === 'file'} onClick={() => void save('file')}>
                {say('Save receipt file')}
              </Button>
            </div>
          )}
          <p className="max-w-(--measure) text-sm text-ink-2">
            {say(
              'The receipt lists your answers and the digest of each file. Anyone who has it can show that nothing was changed.',
            )}{' '}
            <Link className="link" to={`/f/verify#${digest}`}>
              {say('Verify a receipt')}
            </Link>
          </p>
        </>
      )}
    </>
  )
}
